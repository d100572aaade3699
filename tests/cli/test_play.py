"""galicia play --terminal: the conversation at the prompt."""

import itertools

import pytest

import galicia
from galicia.cli.paint import Paint
from galicia.cli.play import Match, Table
from galicia.cli.reading import suggestions
from tests.battle_for_galicia.scene import position
from tests.cli.conftest import GAME

MOVE = "move 6/III 6.06"
PLAY = ("play", "--terminal")


def talk(*lines):
    return "\n".join(lines) + "\n"


def test_the_prompt_asks_with_its_case(run):
    out = run(*PLAY, GAME.id, stdin="").out
    assert "Battle for Galicia 1914  (AH human, RU recruit)" in out
    assert "Move units, recover, or end the movement phase (BfG 4.1-any, 4.2, 4.4)" in out


def test_play_alone_opens_the_first_game(run):
    assert GAME.title in run(*PLAY, stdin="").out


def test_an_order_is_carried_out_and_told(run):
    assert "6/III moves from 5.06 to 6.06 (BfG 4.2)" in run(*PLAY, GAME.id, stdin=talk(MOVE)).out


def test_a_refusal_is_explained_with_its_case_and_the_game_goes_on(run):
    out = run(*PLAY, GAME.id, stdin=talk("move 6/III 19.01", "fly", MOVE)).out
    assert "  no: " in out and "(BfG 4.2)" in out
    assert "'fly' is not asked for now" in out
    assert "6/III moves from 5.06 to 6.06" in out


def test_the_computer_answers_and_the_turn_comes_back(run, tmp_path):
    path = tmp_path / "mine.record"
    run(*PLAY, GAME.id, "--opponent", "random", "--seed", "3", "--save", path, stdin=talk("done", "done", "quit"))
    seats = [line.seat for line in galicia.Record.load(path).lines]
    assert seats[:2] == ["AH", "AH"] and seats.count("RU") > 3


def test_the_same_seed_and_orders_play_the_same_game(run, tmp_path):
    paths = tmp_path / "first.record", tmp_path / "second.record"
    for path in paths:
        run(*PLAY, GAME.id, "--opponent", "random", "--seed", "3", "--save", path, stdin=talk("done", "done"))
    first, second = (path.read_text() for path in paths)
    assert first == second


def test_a_chosen_seat_is_played_and_the_computer_begins(run):
    out = run(*PLAY, GAME.id, "--seat", "RU", "--opponent", "random", "--seed", "3", stdin="").out
    assert "(AH random, RU human)" in out
    assert "RU> " in out and "AH> " not in out


def test_an_order_is_taken_back(run, tmp_path):
    path = tmp_path / "mine.record"
    out = run(*PLAY, GAME.id, "--save", path, stdin=talk(MOVE, "undo", "history")).out
    assert "Order taken back." in out and "nothing has happened yet" in out
    assert galicia.Record.load(path).lines == ()


def test_nothing_is_taken_back_before_the_first_order(run):
    assert "there is no order to take back" in run(*PLAY, GAME.id, stdin=talk("undo")).out


def test_a_declared_attack_is_not_taken_back(run, combat):
    out = run(*PLAY, combat, stdin=talk("attack 8.17 from 8.18", "undo")).out
    assert "there is no order to take back since the last roll or revelation" in out


def test_a_game_is_saved_as_it_goes_and_goes_on_from_its_file(run, tmp_path):
    path = tmp_path / "mine.record"
    first = run(*PLAY, GAME.id, "--seat", "AH", "--seed", "5", "--save", path, stdin=talk(MOVE, "quit")).out
    assert f"To resume: galicia play --terminal {path}" in first
    record = galicia.Record.load(path)
    assert (record.dice, record.tags) == (("seeded", "5"), {"AH": "human", "RU": "recruit"})
    run(*PLAY, path, stdin=talk("move 28/III 5.08"))
    assert [line.sentence for line in galicia.Record.load(path).lines] == [MOVE, "move 28/III 5.08"]


def test_a_saved_game_rolls_on_as_if_it_had_not_been_left(run, tmp_path, combat):
    whole, parts = tmp_path / "whole.record", tmp_path / "parts.record"
    orders = ["attack 8.17 from 8.18", "engage 4/II 25/II"]
    run(*PLAY, combat, "--hot-seat", "--seed", "9", "--save", whole, stdin=talk(*orders))
    run(*PLAY, combat, "--hot-seat", "--seed", "9", "--save", parts, stdin=talk(orders[0]))
    run(*PLAY, parts, stdin=talk(orders[1]))
    assert whole.read_text() == parts.read_text()
    assert galicia.Record.load(whole).lines[1].rolls
    assert galicia.Record.load(whole).verify() == []


def test_another_game_is_never_written_over(run, record):
    before = record.read_text()
    said = run(*PLAY, GAME.id, "--save", record)
    assert said.code == 2 and "the file already exists" in said.err
    assert record.read_text() == before


def test_save_at_the_prompt_keeps_the_game_from_then_on(run, tmp_path):
    path = tmp_path / "late.record"
    run(*PLAY, GAME.id, stdin=talk(MOVE, f"save {path}", "move 28/III 5.08"))
    assert len(galicia.Record.load(path).lines) == 2


def test_leaving_without_a_file_says_that_nothing_was_saved(run):
    said = run(*PLAY, GAME.id, stdin=talk("quit"))
    assert said.code == 0 and "It was not saved" in said.out


def test_two_people_change_places_before_the_other_is_asked(run):
    out = run(*PLAY, GAME.id, "--hot-seat", stdin=talk("done", "done", "", "")).out
    assert out.index("AH> ") < out.index("RU must decide: change places, then press Enter") < out.index("RU> ")


def test_a_player_sees_only_the_top_of_enemy_stacks(run, combat):
    out = run(*PLAY, combat, stdin=talk("units", "map", "map 8.18")).out
    assert "4/II" in out and "2gd/GD" in out and "70r" not in out
    assert "(top unit only)" in out


def test_no_hidden_unit_of_the_opening_is_listed(run):
    state = GAME.new(seed="3")
    hidden = {c.unit for s in state.view("RU").stacks if s.side == "RU" for c in s.counters[1:]}
    out = run(*PLAY, GAME.id, "--opponent", "random", "--seed", "3", stdin=talk("units")).out
    assert hidden and not any(f" {unit} " in out for unit in hidden)


def test_a_stack_that_moves_is_told_to_the_enemy_by_its_top_unit(run, combat):
    before = "step RecordVictoryPoints side=AH\nstep Combat"
    combat.write_text(combat.read_text().replace(before, "step PlayerTurn side=RU\nstep Movement"))
    out = run(*PLAY, combat, "--hot-seat", stdin=talk("move 4/II 25/II 8.19", "done", "")).out
    to_ah, _, to_ru = out.partition("RU must decide")
    assert "4/II and 25/II move from 8.18 to 8.19" in to_ah
    assert "25/II moves from 8.18 to 8.19" in to_ru and "4/II" not in to_ru


def test_an_order_is_taken_back_together_with_the_answers_to_it():
    class Answered:
        """AH gave an order, RU answered, and AH is asked again."""

        game, history, asked = GAME, (), [0, 1, 0]
        seat = property(lambda self: self.asked[-1])
        can_undo = property(lambda self: len(self.asked) > 1)

        def undo(self):
            self.asked.pop()

    match = Match.__new__(Match)
    match.state, match.minds, match.store = Answered(), {}, None
    Table(match, None, Paint(False)).undo("", 0)
    assert match.state.asked == [0]


def test_a_march_of_the_enemy_is_told_as_one_march(run):
    out = run(*PLAY, GAME.id, "--opponent", "recruit", "--seed", "3", stdin=talk("done", "done")).out
    marches = [line.split() for line in out.splitlines() if " moves from " in line]
    assert marches and all(a[0] != b[0] for a, b in itertools.pairwise(marches))


def test_help_lists_the_orders_asked_for_and_every_command(run):
    out = run(*PLAY, GAME.id, stdin=talk("help")).out
    assert "move <units> <path>" in out
    assert all(f"  {name} " in out for name in ("map", "units", "orders", "odds", "rules", "undo", "save", "quit"))


def test_orders_lists_what_is_legal_and_what_may_follow(run, combat):
    out = run(*PLAY, combat, stdin=talk("orders", "orders attack", "orders attack 8.17 from 8.18")).out
    assert "  attack 8.17 from 8.18" in out
    assert "AH> 8.17\n" in out
    assert "(the order may end here)" in out


def test_odds_are_reckoned_at_the_prompt(run, combat):
    out = run(*PLAY, combat, stdin=talk("odds", "odds 8.17 4/II 25/II", "odds 8.16 4/II")).out
    assert "8.17    1:1" in out and "4/II attacks with 4 (BfG 8.1)" in out
    assert "no enemy is in 8.16" in out


def test_rules_are_looked_up_at_the_prompt(run):
    out = run(*PLAY, GAME.id, stdin=talk("rules 4.2-woods", "rules 99")).out
    assert "Woods cost 2." in out and "there is no case '99'" in out


def test_a_command_may_carry_a_colon_and_an_unknown_one_is_told(run):
    out = run(*PLAY, GAME.id, stdin=talk(":rules 4.2-woods", ":dance")).out
    assert "Woods cost 2." in out and "there is no command 'dance'" in out


def test_dice_of_a_real_table_are_typed_in_by_the_person_at_the_screen(run, tmp_path, combat):
    path = tmp_path / "table.record"
    lines = ("attack 8.17 from 8.18", "engage 4/II 25/II", "roll 3 4", "roll 2", "roll 2", "quit")
    out = run(*PLAY, combat, "--dice", "typed", "--save", path, stdin=talk(*lines)).out
    assert "AH rolls 7" in out
    assert [line.sentence for line in galicia.Record.load(path).lines if line.rolls] == ["roll 3 4", "roll 2", "roll 2"]


def test_a_finished_game_tells_its_result(run, whole, finished):
    out = run(*PLAY, whole).out
    assert f"The game is over: {finished.result.winners[0]} wins" in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--seat", "FR"], "has no seat 'FR'"),
        (["--opponent", "napoleon"], "there is no player 'napoleon'"),
        (["--hot-seat", "--seat", "AH"], "--hot-seat puts people in all seats"),
        (["--dice", "loaded"], "invalid choice: 'loaded'"),
        (["--seed", "two words"], "a seed is one word"),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(run, words, why):
    said = run(*PLAY, GAME.id, *words)
    assert (said.code, said.out) == (2, "") and why in said.err


@pytest.mark.parametrize("words", [["--seed", "3"], ["--dice", "typed"], ["--scenario", "campaign"]])
def test_a_saved_game_is_not_set_up_anew(run, record, words):
    said = run(*PLAY, record, *words)
    assert said.code == 2 and "for new games" in said.err


def test_tab_completes_the_word_at_the_cursor_as_the_position_allows(combat):
    state = galicia.Position.loads(combat.read_text()).state()
    assert suggestions(state, "", "A") == ["attack "]
    assert suggestions(state, "attack ", "") == ["8.17 "]
    assert suggestions(state, "attack 8.17 ", "f") == ["from "]
    assert suggestions(state, "attack 8.17 ", "x") == []


def test_the_staff_gives_advice_that_can_be_followed(run):
    out = run(*PLAY, GAME.id, "--seed", "3", stdin=talk("advice")).out
    orders = out.partition("The staff would:\n")[2].partition("Its reasons")[0].strip().splitlines()
    assert orders and "Its reasons (movement):" in out and "stay where we are" in out
    followed = run(*PLAY, GAME.id, "--seed", "3", stdin=talk(orders[0].strip())).out
    assert "moves from" in followed and "  no: " not in followed


def test_dice_are_not_advised(run, tmp_path):
    path = tmp_path / "fight.position"
    path.write_text(position("AH 4 7.14, RU 45 7.15, RU 41 7.15", step="RecordVictoryPoints side=RU;Combat side=RU"))
    said = talk("attack 7.14 from 7.15", "engage 45 41", "advice")
    out = run(*PLAY, path, "--dice", "typed", "--seat", "RU", "--opponent", "random", stdin=said).out
    assert "there is nothing to advise" in out


def test_a_game_against_an_opponent_with_a_style_goes_on(run, tmp_path):
    path = tmp_path / "mine.record"
    run(*PLAY, GAME.id, "--opponent", "recruit:caution=1.5", "--save", path, stdin=talk(MOVE))
    assert "(AH human, RU recruit:caution=1.5)" in run(*PLAY, path, stdin="").out


def test_single_weights_are_not_for_the_browser(run):
    said = run("play", GAME.id, "--opponent", "staff:exposure=3")
    assert said.code == 2 and "exposure is for the laboratory" in said.err
