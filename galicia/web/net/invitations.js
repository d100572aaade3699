/** The address by which a friend can open this table. */
import { rest } from "./rest.js";

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The farthest there is: one made public, the one this page was opened by, that of the network, or only this computer's. @returns {Promise<{origin: string, reach: "public" | "network" | "here"}>} */
export async function friendAddress() {
  const found = await rest("GET /api/addresses", {}).catch(() => []); // then this page's own must do
  const open = found.find(({ reach }) => reach === "public");
  if (open) return { origin: open.address, reach: "public" };
  if (!HERE.test(location.hostname)) return { origin: location.origin, reach: "network" };
  const near = found.find(({ reach }) => reach === "network");
  return near ? { origin: near.address, reach: "network" } : { origin: location.origin, reach: "here" };
}
