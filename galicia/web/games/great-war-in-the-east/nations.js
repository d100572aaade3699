/** The nations of Great War in the East. @type {Record<string, string>} */
export const NATIONS = { AH: "Austria-Hungary", RU: "Russia", SE: "Serbia" };
