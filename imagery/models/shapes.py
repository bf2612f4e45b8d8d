"""The five pieces of the pictures (../scripts/pieces.py) as solids whose distance is known everywhere, so that normals and shade
can be read off it. Without Blender. Units: centimetres."""
import os
import numpy as np
class Solid:
    """A plate with rounded edges over a field: `d` outline, `m` height of its middle, `t` thickness."""
    def __init__(s, name, fld, h=.035, rr=.85):
        s.name, s.fld, s.h, s.rr = name, fld, h, rr
        gx, gy = np.gradient(fld.M, fld.h)
        for key, values in (('c', 1 / np.sqrt(1 + gx**2 + gy**2)), ('d', fld.D), ('m', fld.M), ('t', fld.T)): fld.put(key, values)
    def distance(s, P):
        x, y, z = P.T; d, m, t, c = (s.fld.get(k, x, y) for k in 'dmtc'); t = t * .5; r = t * s.rr
        qx, qz = d + r, np.abs(z - m) * c - (t - r)
        return np.minimum(np.maximum(qx, qz), 0) + np.hypot(np.maximum(qx, 0), np.maximum(qz, 0)) - r
    def gradient(s, P, e=2e-3):
        return np.stack([(s.distance(P + np.eye(3)[i] * e) - s.distance(P - np.eye(3)[i] * e)) / (2 * e) for i in range(3)], 1)
    def normals(s, P):
        N = s.gradient(P); return N / np.maximum(np.linalg.norm(N, axis=1, keepdims=True), 1e-9)
    def on_surface(s, P, steps=4):
        for _ in range(steps):
            g = s.gradient(P); st = s.distance(P)[:, None] * g / np.maximum((g**2).sum(1, keepdims=True), .2)
            n = np.linalg.norm(st, axis=1, keepdims=True); P = P - st * np.minimum(1, s.h * .5 / np.maximum(n, 1e-9))
        return P
    def shade(s, P, N, reach=(.05, .12, .25, .5)):
        """how open the surface is, 0 to 1: what stands nearer than the distance walked along the normal takes light away"""
        taken = sum((1 - np.clip(s.distance(P + N * k) / k, 0, 1)) * w for k, w in zip(reach, (.15, .25, .3, .3)))
        return np.clip(1 - taken, 0, 1)
    def mesh(s):
        f, h = s.fld, s.h
        xs, ys = np.arange(f.x0 + .05, f.xs[-1] - .05, h), np.arange(f.y0 + .05, f.ys[-1] - .05, h); ok = f.D < .3
        zs = np.arange(f.M[ok].min() - f.T.max() - .1, f.M[ok].max() + f.T.max() + .1, h)
        X, Y = np.meshgrid(xs, ys, indexing='ij'); g = {k: f.get(k, X, Y)[:, :, None] for k in 'dmtc'}
        t = g['t'] * .5; r = t * s.rr; qx = g['d'] + r; qz = np.abs(zs[None, None] - g['m']) * g['c'] - (t - r)
        V = np.minimum(np.maximum(qx, qz), 0) + np.sqrt(np.maximum(qx, 0)**2 + np.maximum(qz, 0)**2) - r
        P, F = surface_nets(V.astype(np.float32), np.array([xs[0], ys[0], zs[0]]), h)
        return s.on_surface(P), F
def shell(name, fld, h=.035): return Solid(name, fld, h)

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'scripts')
exec(compile(open(os.path.join(SCRIPTS, 'pieces.py')).read(), 'pieces.py', 'exec'))
PIECES = dict(fork=fork, knife=knife, spoon=spoon, pick=pick, icespoon=icespoon)
