/** The paper's first scenario: two beta arms, with the best blend known in closed form. */
export const firstScenario = {
  utility: { kind: "variance" },
  arms: [
    { kind: "beta", alpha: 2, beta: 2 },
    { kind: "beta", alpha: 4, beta: 2 },
  ],
  floor: 0.03,
};

const step = { kind: "inverse-sqrt", initial: 0.5 };

export const threeLearners = [
  { kind: "mirror-ascent", influence: "exact", step },
  { kind: "mirror-ascent", influence: "plug-in", step },
  { kind: "uniform" },
];

export const small = {
  name: "small",
  ...firstScenario,
  horizon: 20,
  replications: 3,
  learners: threeLearners,
};
