// A small game on boardgame.io's own server, everything in memory: what `table_load` compares with.
const { Server, Origins } = require("boardgame.io/server");

const game = {
  name: "cells",
  setup: () => ({ cells: Array(9).fill(0) }),
  moves: {
    put: ({ G }, at) => {
      G.cells[at] += 1;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const log = console.log;
console.log = console.info = () => {};
Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => log("ready"));
