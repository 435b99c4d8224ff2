/* Mau-Mau (preset basic, four seats, one pack) as somebody would write it in C who wants nothing
 * but random hands: one preset, no log, no views. With the generator, the shuffle, the deal and
 * the picks of the engine, so that moves and scores must come out equal. Card kinds are
 * suit * 13 + rank, as in stammtisch.cards. */

#include <stdint.h>

enum { SEATS = 4, HAND = 5, PENALTY = 2, MAX_TURNS = 500, CARDS = 32 };
enum { DRAW = 52, PASS = 54, SAY_MAU = 60, SAY_NOTHING = 61 };
enum { TURN, MAU };
enum { OVER = -1, CHANCE = -2 };

typedef struct { uint32_t a, b, c, n; } Rng;

typedef struct {
    Rng rng;
    int64_t hands, moves, scores[SEATS];
    int order[CARDS]; /* as the last shuffle left it */
} Playouts;

typedef struct {
    uint64_t hands[SEATS], fitting;
    int left[SEATS];
    int turn, seat, phase, pile, stock, owed, passes, turns;
    int row[CARDS]; /* the discard pile grows from the left, the stock ends at the right */
} State;

static const int RANK_POINTS[13] = {0, 0, 0, 0, 0, 7, 8, 9, 10, 2, 3, 4, 11}; /* MAU-15 */
static int pack[CARDS];
static uint64_t playable[52]; /* by the top card (MAU-5) */

static uint32_t word(Rng *r) {
    uint32_t out = r->a + r->b + r->n++;
    r->a = r->b ^ (r->b >> 9);
    r->b = r->c + (r->c << 3);
    r->c = ((r->c << 21) | (r->c >> 11)) + out;
    return out;
}

static uint32_t below(Rng *r, uint32_t bound) {
    uint64_t product = (uint64_t)word(r) * bound;
    uint32_t low = (uint32_t)product;
    if (low < bound) {
        uint32_t floor = -bound % bound;
        while (low < floor) {
            product = (uint64_t)word(r) * bound;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

static void shuffle(Rng *r, int *items, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = (int)below(r, (uint32_t)i + 1), item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

static int count(uint64_t mask) {
#ifdef BIT_INTRINSICS
    return __builtin_popcountll(mask);
#else
    mask -= (mask >> 1) & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + ((mask >> 2) & 0x3333333333333333u);
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)((mask * 0x0101010101010101u) >> 56);
#endif
}

static int nth(uint64_t mask, int n) {
    while (n-- > 0) mask &= mask - 1;
    return count((mask & -mask) - 1);
}

static void start(Playouts *p, uint32_t seed) {
    *p = (Playouts){{seed, 0, 0, 1}, 0, 0, {0}, {0}};
    for (int i = 0; i < 15; i++) word(&p->rng);
    int n = 0;
    for (int kind = 0; kind < 52; kind++)
        if (RANK_POINTS[kind % 13]) pack[n++] = kind;
    for (int i = 0; i < CARDS; i++) p->order[i] = pack[i];
    for (int top = 0; top < 52; top++) {
        playable[top] = 0;
        for (int i = 0; i < CARDS; i++)
            if (pack[i] / 13 == top / 13 || pack[i] % 13 == top % 13)
                playable[top] |= (uint64_t)1 << pack[i];
    }
}

static void deal(State *s, const int *order, int dealer) { /* MAU-2 to MAU-4 */
    *s = (State){.pile = 1, .stock = HAND * SEATS + 1};
    for (int i = 0; i < CARDS; i++) s->row[i] = order[i];
    for (int i = 0, seat = dealer; i < HAND * SEATS; i++) {
        seat = (seat + 1) % SEATS;
        s->hands[seat] |= (uint64_t)1 << order[i];
    }
    for (int seat = 0; seat < SEATS; seat++) s->left[seat] = HAND;
    s->row[0] = order[HAND * SEATS];
    s->fitting = playable[s->row[0]];
    s->turn = s->seat = (dealer + 1) % SEATS;
}

static int pick(const State *s, Rng *r) {
    if (s->phase == MAU) return SAY_MAU + (int)below(r, 2);
    uint64_t mask = s->hands[s->seat] & s->fitting;
    int cards = count(mask), can_draw = s->stock < CARDS || s->pile > 1;
    int n = (int)below(r, (uint32_t)(cards + (can_draw || !cards)));
    if (n < cards) return nth(mask, n);
    return can_draw ? DRAW : PASS;
}

static void end_turn(State *s) {
    s->turn = s->seat = (s->seat + 1) % SEATS;
    s->phase = TURN;
    if (++s->turns >= MAX_TURNS) s->turn = OVER; /* MAU-14 */
}

static void take_effect(State *s) {
    s->fitting = playable[s->row[s->pile - 1]];
    end_turn(s);
}

static void deliver(State *s) {
    while (s->owed > 0) {
        if (s->stock < CARDS) {
            s->hands[s->seat] |= (uint64_t)1 << s->row[s->stock++];
            s->left[s->seat]++;
            s->owed--;
        } else if (s->pile > 1) { /* MAU-8 */
            s->turn = CHANCE;
            return;
        } else {
            s->owed = 0; /* MAU-9 */
        }
    }
    if (s->phase == MAU) take_effect(s);
    else end_turn(s);
}

static void reshuffle(State *s, Rng *r) {
    int order[CARDS], n = s->pile - 1;
    for (int i = 0; i < n; i++) order[i] = s->row[i];
    shuffle(r, order, n);
    s->row[0] = s->row[n];
    s->pile = 1;
    s->stock = CARDS - n;
    for (int i = 0; i < n; i++) s->row[s->stock + i] = order[i];
    s->turn = s->seat;
    deliver(s);
}

static void play(State *s, int move) {
    if (move < DRAW) {
        s->hands[s->seat] &= ~((uint64_t)1 << move);
        s->row[s->pile++] = move;
        s->passes = 0;
        if (--s->left[s->seat] == 0) s->turn = OVER; /* MAU-13 */
        else if (s->left[s->seat] == 1) s->phase = MAU; /* MAU-10 */
        else take_effect(s);
    } else if (move == DRAW) {
        s->owed = 1;
        deliver(s);
    } else if (move == PASS) {
        if (++s->passes == SEATS) s->turn = OVER; /* MAU-14 */
        else end_turn(s);
    } else if (move == SAY_MAU) {
        take_effect(s);
    } else {
        s->owed = PENALTY; /* MAU-11 */
        deliver(s);
    }
}

static int64_t points(uint64_t mask) {
    int64_t total = 0;
    for (; mask; mask &= mask - 1) total += RANK_POINTS[count((mask & -mask) - 1) % 13];
    return total;
}

static void run(Playouts *p, int64_t hands) {
    State s;
    for (int64_t hand = 0; hand < hands; hand++) {
        shuffle(&p->rng, p->order, CARDS);
        deal(&s, p->order, (int)(p->hands++ % SEATS));
        while (s.turn != OVER) {
            if (s.turn == CHANCE) {
                reshuffle(&s, &p->rng);
            } else {
                play(&s, pick(&s, &p->rng));
                p->moves++;
            }
        }
        for (int seat = 0; seat < SEATS; seat++) p->scores[seat] += points(s.hands[seat]);
    }
}

/* The two functions that benchmarks/twin.py calls. */
void twin_start(Playouts *p, uint32_t seed) { start(p, seed); }
void twin_run(Playouts *p, int64_t hands) { run(p, hands); }
