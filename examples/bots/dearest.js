// A bot for Stammtisch that plays every game, and Mau-Mau with some sense: of the cards that fit it
// plays the one with the most points (MAU-15), and it says "Mau". It speaks the protocol of
// docs/bot_protocol.md on standard input and output:
//
//     stammtisch league mau_mau --bot "run:node examples/bots/dearest.js"

"use strict";

const POINTS = { 7: 7, 8: 8, 9: 9, T: 10, J: 2, Q: 3, K: 4, A: 11 };
const CARD = /^[789TJQKA][cshd]/;

let legal = [];

function say(line) {
  process.stdout.write(line + "\n");
}

function worth(move) {
  if (CARD.test(move)) return POINTS[move[0]];
  return move === "say_mau" ? 1 : 0;
}

function best(moves) {
  return moves.reduce((one, other) => (worth(other) > worth(one) ? other : one));
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [word] = line.split(" ", 1);
    if (word === "hello") {
      say("hello 1 dearest");
    } else if (word === "legal") {
      legal.push(line.slice("legal ".length));
    } else if (word === "move?") {
      say("move " + best(legal));
      legal = [];
    } else if (word === "bye") {
      process.exit(0);
    } // all other lines (game, seen, scores, and what later versions say) may be left unread
  });
