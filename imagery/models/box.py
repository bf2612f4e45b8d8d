"""The party box, opened, with everything its facts count in it: one mesh and one texture, as every model here.
Pieces lie in banded stacks, each as long as its own product's facts say; the box has the size it has in its picture (scenes.py), no
fact says another. What nobody can ever see, from no side, is left out: that is half of it. Units: centimetres,
x to the right, y to the back, z upwards."""
import math
import cv2
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

W, D, H, BOARD = 27., 20.6, 6.2, .28
LID, FLAP, TAB = 68, 75, 62   # degrees: lid from lying open, its flap and tabs out of the lid's plane
DIVIDER = 5.4                 # where the cutlery ends and the small things begin
SAGE, OAT, TERRACOTTA = range(3)
# kind, x of the stack, y of its middle, pieces in it, height of what it lies on, colour of its band
STACKS = [('fork', -11.2, 0, 10, 0, SAGE), ('knife', -7.9, 0, 10, 0, OAT), ('spoon', -4.1, 0, 10, 0, TERRACOTTA), ('knife', -.3, 0, 10, 0, OAT), ('fork', 3.0, 0, 10, 0, SAGE),
    ('pick', 6.75, 4.9, 8, 1.9, SAGE), ('pick', 8.45, 4.9, 7, 1.9, SAGE), ('icespoon', 10.25, 4.9, 5, 1.9, TERRACOTTA), ('icespoon', 12.15, 4.9, 5, 1.9, TERRACOTTA)]
BANDS = dict(fork=(5.2, 1.3), knife=(5.2, 1.3), spoon=(5.2, 1.3), pick=(2.6, .7), icespoon=(3.0, .7))  # middle along the piece, half its width

# ------------------------------------------------------------------ texture: fibres, board, back of a card, edges of cards, bands
PAD, WIDE, HIGH = 8, 1120, 880
FIBRES, BOARDS, CARD = (18.4, 5.8, 48), (28., 21.6, 22), (5.7, 8.8, 58)  # wide, high, pixels a centimetre
PLACES = dict(board=(PAD, PAD), card=(2 * PAD + 620, PAD), edge=(1000, PAD), band0=(1060, PAD), band1=(1060, 200), band2=(1060, 392), fibre=(PAD, 544))
def smooth(rs, h, w, rows, cols): return cv2.resize(rs.randn(rows, cols).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
def bgr(hexc): return np.array([int(hexc[i:i + 2], 16) for i in (5, 3, 1)], np.float32)
def fibres(tile):
    w, h = (int(FIBRES[i] * FIBRES[2]) for i in (0, 1)); tile = cv2.resize(tile, (6 * FIBRES[2],) * 2, interpolation=cv2.INTER_AREA); rs = np.random.RandomState(11)
    img = np.tile(tile, (2, 4, 1))[:h, :w].astype(np.float32); k = np.clip(.62 + .22 * smooth(rs, h, w, 4, 9) + .1 * smooth(rs, h, w, 9, 24), 0, 1)[:, :, None]
    return img * (np.array([.87, .93, .965]) * (1 - k) + np.array([1., 1.005, 1.01]) * k)
def board():
    w, h = (int(BOARDS[i] * BOARDS[2]) for i in (0, 1)); rs = np.random.RandomState(5)
    v = 1 + .022 * smooth(rs, h, w, 240, 16) + .014 * smooth(rs, h, w, 60, 70) + .02 * smooth(rs, h, w, 5, 6); img = bgr('#bd9c76') * v[:, :, None]
    specks = cv2.GaussianBlur((rs.rand(h, w) < .0016).astype(np.float32), (0, 0), .7); return img * (1 - .34 * np.clip(specks * 2, 0, 1))[:, :, None]
def card():
    """the back of the cards in the picture, four samples to a pixel"""
    w, h = (int(CARD[i] * CARD[2]) for i in (0, 1)); x, y = np.meshgrid((np.arange(4 * w) + .5) / (4 * CARD[2]) - CARD[0] / 2, (np.arange(4 * h) + .5) / (4 * CARD[2]) - CARD[1] / 2)
    tri = lambda v: np.abs((v / .62) % 1 - .5); a, b = tri(x + y), tri(x - y); line = (np.maximum(a, b) > .44) | (np.maximum(a, b) < .17); inside = (np.abs(x) < 2.45) & (np.abs(y) < 3.95)
    img = np.where(inside[:, :, None], np.where(line[:, :, None], bgr('#dcd5b6'), bgr('#2b5140')), bgr('#f3ead8')); return cv2.resize(img.astype(np.float32), (w, h), interpolation=cv2.INTER_AREA)
def texture(tile):
    img = np.full((HIGH, WIDE, 3), bgr('#bd9c76')); rs = np.random.RandomState(7)
    # the deck from its side: nine cards to a part of it, each a line of shade
    edge = np.full((540, 40, 3), bgr('#f0e6d2')) * (1 - .28 * (np.arange(540) % 60 < 14))[:, None, None]
    bands = [bgr(c) * (1 + .012 * smooth(rs, 176, 44, 88, 22))[:, :, None] for c in ('#a9b99a', '#e3d7bd', '#c98f70')]
    for name, part in dict(board=board(), card=card(), edge=edge, band0=bands[0], band1=bands[1], band2=bands[2], fibre=fibres(tile)).items():
        x, y = PLACES[name]; part = cv2.copyMakeBorder(part.astype(np.float32), PAD, PAD, PAD, PAD, cv2.BORDER_REPLICATE)
        img[max(0, y - PAD):y - PAD + part.shape[0], x - PAD:x - PAD + part.shape[1]] = part
    return cv2.imencode('.jpg', np.clip(img, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 72, cv2.IMWRITE_JPEG_OPTIMIZE, 1])[1].tobytes()
def at(name, x, y, per): return (np.stack([x, y], -1) * per + PLACES[name]) / [WIDE, HIGH]

# ------------------------------------------------------------------ parts: (points, normals, places in the texture, triangles)
def turned(part, axis, degrees, move=(0, 0, 0)):
    P, N, uv, T = part; a = math.radians(degrees); R = np.eye(3); i, j = [(1, 2), (2, 0), (0, 1)][axis]
    R[i, i] = R[j, j] = math.cos(a); R[i, j] = -math.sin(a); R[j, i] = math.sin(a); return P @ R.T + move, N @ R.T, uv, T
def sheet(w, d, h, low, cell, r=.06, taper=0., seed=0):
    """a piece of board with rounded edges, `low` its lowest corner; its faces in cells, so that each corner can have a shade of its own"""
    half = np.array([w, d, h]) / 2; rs = np.random.RandomState(seed); off = rs.rand(3) * .6
    grid = [np.unique(np.r_[-s, s, np.linspace(-s + r, s - r, max(2, int(round(2 * s / cell)) + 1))]) for s in half]; Ps, Ns, uvs, Ts, n = [], [], [], [], 0
    for axis in range(3):
        i, j = [(1, 2), (2, 0), (0, 1)][axis]; A, B = np.meshgrid(grid[i], grid[j], indexing='ij'); m, k = A.shape; q = np.arange(m * k).reshape(m, k)
        quad = np.stack([q[:-1, :-1], q[1:, :-1], q[1:, 1:], q[:-1, 1:]], -1).reshape(-1, 4)
        for side in (-1, 1):
            P = np.empty((m * k, 3)); P[:, axis] = side * half[axis]; P[:, i] = A.ravel(); P[:, j] = B.ravel()
            core = np.clip(P, -half + r, half - r); N = P - core; N /= np.linalg.norm(N, axis=1, keepdims=True); P = core + r * N
            # the board's streaks run along the longer side
            a, b = (i, j) if half[i] >= half[j] else (j, i); uvs.append(at('board', np.clip(P[:, a] + half[a] + off[0], 0, BOARDS[0]), np.clip(P[:, b] + half[b] + off[1] + (.3 if side > 0 else 0), 0, BOARDS[1]), BOARDS[2]))
            Ps.append(P); Ns.append(N); f = quad if side > 0 else quad[:, ::-1]; Ts.append(np.r_[f[:, [0, 1, 2]], f[:, [0, 2, 3]]] + n); n += m * k
    P, N, uv, T = np.concatenate(Ps), np.concatenate(Ns), np.concatenate(uvs), np.concatenate(Ts)
    if taper: P[:, 1] *= 1 - taper * (P[:, 0] / half[0] + 1) / 2
    return P + half + low, N, uv, T
def ring(w, h, r, n):
    """a rectangle with rounded corners, and which way each point of it looks"""
    a = np.concatenate([np.linspace(q, q + np.pi / 2, n) for q in np.arange(4) * np.pi / 2]); N = np.c_[np.cos(a), np.sin(a)]; c = np.repeat([(1, 1), (-1, 1), (-1, -1), (1, -1)], n, 0) * [w / 2 - r, h / 2 - r]; return c + r * N, N
def cards(x, y, z, count=6, thick=.27):
    """the deck: parts of it that are a little askew, the uppermost with its back to be seen"""
    parts = []; rs = np.random.RandomState(2); C, N = ring(CARD[0], CARD[1], .35, 5); m = len(C)
    for i in range(count):
        d = rs.randn(2) * .035; side = np.r_[np.c_[C, np.zeros(m)], np.c_[C, np.full(m, thick)]]; j = np.arange(m); k = (j + 1) % m; q = np.r_[np.c_[j, k, k + m], np.c_[j, k + m, j + m]]
        uv = np.r_[at('edge', np.full(m, 20.), np.full(m, 4.), 1), at('edge', np.full(m, 20.), np.full(m, 536.), 1)]; top = np.c_[C, np.full(m, thick)]
        P = np.r_[side, top]; NN = np.r_[np.c_[N, np.zeros(m)], np.c_[N, np.zeros(m)], np.tile([0., 0, 1], (m, 1))]
        uv = np.r_[uv, at('card', C[:, 0] + CARD[0] / 2, CARD[1] / 2 - C[:, 1], CARD[2])]; T = np.r_[q, np.c_[np.full(m - 2, 2 * m), 2 * m + np.arange(1, m - 1), 2 * m + np.arange(2, m)]]
        parts.append(turned((P, NN, uv, T), 2, rs.randn() * .5, (x + d[0], y + d[1], z + i * thick)))
    return parts
def band(low, high, width, reach, colour):
    """paper around a stack that runs along y: at both ends it keeps to the stack's own height"""
    P, N, T, n = [], [], [], 0; L = [-reach, reach]
    rings = [ring(width + 2 * g, hi - lo + 2 * g, .16 + g, 5) for lo, hi in zip(low, high) for g in (0, .035)]; m = len(rings[0][0]); j = np.arange(m); k = (j + 1) % m
    pts = [np.c_[r[0][:, 0], np.full(m, L[i // 2]), r[0][:, 1] + (low[i // 2] + high[i // 2]) / 2] for i, r in enumerate(rings)]; out = [np.c_[r[1][:, 0], np.zeros(m), r[1][:, 1]] for r in rings]
    for a, b, nor in ((1, 3, None), (0, 1, -1.), (3, 2, 1.)):
        P += [pts[a], pts[b]]; N += [out[a], out[b]] if nor is None else [np.tile([0., nor, 0], (m, 1))] * 2; T += [np.c_[j, j + m, k + m] + n, np.c_[j, k + m, k] + n]; n += 2 * m
    P, N, T = np.concatenate(P), np.concatenate(N), np.concatenate(T); flip = np.einsum('ij,ij->i', np.cross(P[T[:, 1]] - P[T[:, 0]], P[T[:, 2]] - P[T[:, 0]]), N[T[:, 0]]) < 0; T[flip] = T[flip][:, ::-1]
    return P, N, at(f'band{colour}', 22 + P[:, 0] * 8, 88 + P[:, 1] * 20 + P[:, 2] * 8, 1), T
def boards(cell=2.4):
    """`cell`: see sheet"""
    # between the walls, a hair above what they stand on
    parts = [sheet(W - 2 * BOARD + .1, D - 2 * BOARD + .1, BOARD - .03, (-W / 2 + BOARD - .05, -D / 2 + BOARD - .05, .03), cell, seed=1)]
    parts += [sheet(W, BOARD, H, (-W / 2, y, 0), cell, seed=2) for y in (-D / 2, D / 2 - BOARD)] + [sheet(BOARD, D - 2 * BOARD + .1, H, (x, -D / 2 + BOARD - .05, 0), cell, seed=3) for x in (-W / 2, W / 2 - BOARD)]
    room = W / 2 - DIVIDER - BOARD; parts += [sheet(.22, D - 2 * BOARD, H - 1.1, (DIVIDER - .11, -D / 2 + BOARD, BOARD - .05), cell, seed=4), sheet(room, .22, H - 1.6, (DIVIDER + .05, -.61, BOARD - .05), cell, seed=5)]
    # raised floors under the small things: to be reached without digging; they go into the walls, no slit shows what is below
    parts += [sheet(room, D / 2 + .52 - BOARD, 1.9, (DIVIDER + .05, -.45, BOARD - .02), cell, seed=6), sheet(room, D / 2 - BOARD - .48, 2.4, (DIVIDER + .05, -D / 2 + BOARD - .06, BOARD - .02), cell, seed=7)]
    lid = [sheet(W, D, BOARD, (-W / 2, 0, -BOARD / 2), cell, seed=8), turned(sheet(W - .9, 4.4, BOARD * .9, (-W / 2 + .45, -.08, -BOARD * .45), cell, seed=9), 0, FLAP, (0, D - .1, 0))]
    for side in (-1, 1):
        tab = turned(sheet(4., D - 3.6, BOARD * .85, (-.08, -D / 2 + 1.8, -BOARD * .425), cell, taper=.16, seed=10), 1, -TAB)
        lid.append(turned(tab, 2, 0 if side > 0 else 180, (side * (W / 2 - .1), D / 2, 0)))
    # the hinge lies on the back wall's upper edge
    return parts + [turned(p, 0, LID, (0, D / 2 - .14, H - .1)) for p in lid]

# ------------------------------------------------------------------ the pieces
def lying(kind, level):
    """a piece along y, its handle to the front, standing on z = 0: its points, normals and places in the fibres"""
    P, N, T, rolled = level; uv = np.c_[rolled[:, 0] - P[:, 0].min() + .35, rolled[:, 1] + FIBRES[1] / 2]; mid = (P[:, 0].min() + P[:, 0].max()) / 2
    turn = lambda A: np.c_[-A[:, 1], A[:, 0], A[:, 2]]; Q = turn(P); Q[:, 1] -= mid; Q[:, 2] -= P[:, 2].min(); return Q, turn(N), uv, T
def stacks(kinds):
    """every piece of the box as (kind, is on top, how it is moved), and the bands; `kinds`: scale, pitch and shapes (upper, lower) of each"""
    placed, bands = [], []
    for nth, (kind, x, y, count, floor, colour) in enumerate(STACKS):
        k = kinds[kind]; rs = np.random.RandomState(nth + 20); z = BOARD + floor
        moves = [(x + rs.randn() * .035, y + rs.randn() * .07, z + i * k['pitch'], rs.randn() * .35, (rs.rand() - .5) * 1.4) for i in range(count)]; placed += [(kind, i == count - 1, m) for i, m in enumerate(moves)]
        Q = lying(kind, k['upper'])[0]; middle, reach = (v * k['scale'] for v in BANDS[kind]); lo, hi, wide = [], [], 0
        for end in (-reach, reach):
            near = Q[np.abs(Q[:, 1] - (Q[:, 1].min() + middle + end)) < .45 * reach + .1]; lo.append(moves[0][2] + near[:, 2].min() - .02); hi.append(moves[-1][2] + near[:, 2].max() + .02); wide = max(wide, np.abs(near[:, 0]).max())
        P, N, uv, T = band(lo, hi, 2 * wide + .16, reach, colour); bands.append((P + [x, y + Q[:, 1].min() + middle, 0], N, uv, T))
    return placed, bands
def put(part, move):
    P, N, uv, T = part; x, y, z, degrees, along = move; P, N, uv, T = turned((P, N, uv, T), 2, degrees, (x, y, z)); return P, N, at('fibre', uv[:, 0], uv[:, 1] + along, FIBRES[2]), T

# ------------------------------------------------------------------ what is seen, and how much light comes to it
def directions(n):
    i = np.arange(n) + .5; z = 1 - 2 * i / n; a = np.pi * (1 + 5**.5) * i; r = np.sqrt(1 - z * z); return np.c_[r * np.cos(a), r * np.sin(a), z]
def joined(parts):
    n = np.cumsum([0] + [len(p[0]) for p in parts]); return *(np.concatenate([p[i] for p in parts]) for i in range(3)), np.concatenate([p[3] + o for p, o in zip(parts, n)])
def spots(n): return [((i + 1/3) / n, (j + 1/3) / n, (n - i - j - 2/3) / n) for i in range(n) for j in range(n - i)]
FEW, MANY = spots(2) + [(1/3, 1/3, 1/3)], spots(6)
def seen(P, N, T):
    """the triangles from which some ray leaves the box; large ones are asked at more places and in more directions, a strip of them may be all that is seen"""
    tree = BVHTree.FromPolygons(P.tolist(), T.tolist()); few, many = directions(48), directions(150); keep = np.zeros(len(T), bool)
    for i, t in enumerate(T):
        C = P[t]; n = np.cross(C[1] - C[0], C[2] - C[0]); area = np.linalg.norm(n); n /= max(area, 1e-12); way, places = (many, MANY) if area > .5 else (few, FEW)
        out = [Vector(w) for w in way[way @ n > .02]]
        for weights in places:
            o = Vector(np.dot(weights, C) + n * .004)
            if any(tree.ray_cast(o, w)[0] is None for w in out): keep[i] = True; break
    return keep
def only(P, N, uv, T): used, T = np.unique(T, return_inverse=True); return P[used], N[used], uv[used], T.reshape(-1, 3)
def openness(P, N, P2, T2, rays=110, reach=9.):
    """how much of the sky a point sees, 0 to 1; what is far takes less of it away"""
    tree = BVHTree.FromPolygons(P2.tolist(), T2.tolist()); way = directions(rays); got = np.empty(len(P))
    for i, (p, n) in enumerate(zip(P, N)):
        c = way @ n; up = c > .08; o = Vector(p + n * .03); total = open_ = 0.
        for w, k in zip(way[up], c[up]): d = tree.ray_cast(o, Vector(w), reach)[3]; total += k; open_ += k * (1. if d is None else (d / reach)**.7)
        got[i] = open_ / total
    return got
