"""The five pieces as fields in the plane: outline, height of the middle, thickness. Pictures (bio.py) and models
(../models/shapes.py) read this file into their own and bring what makes a solid of a field: shell(name, field, h=...).
Units: centimetres."""
import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter, gaussian_filter1d, map_coordinates, spline_filter
# ------------------------------------------------------------------ fields, and the surface of a volume
def prof(pts,n=2000,sig=0.0,lo=None,hi=None):
    x=np.array([p[0] for p in pts],float); y=np.array([p[1] for p in pts],float)
    xs=np.linspace(x[0] if lo is None else lo,x[-1] if hi is None else hi,n)
    ys=PchipInterpolator(x,y)(np.clip(xs,x[0],x[-1]))
    if sig: ys=gaussian_filter1d(ys,sig/(xs[1]-xs[0]),mode='nearest')
    return lambda q:np.interp(q,xs,ys)
def sstep(a,b,x):
    t=np.clip((x-a)/(b-a),0,1); return t*t*t*(t*(6*t-15)+10)
def smin(a,b,k):
    h=np.clip(0.5+0.5*(b-a)/k,0,1); return b+(a-b)*h-k*h*(1-h)
def smax(a,b,k): return -smin(-a,-b,k)
def poly_sdf(P,X,Y,band=None):
    sh=X.shape; px=X.ravel(); py=Y.ravel(); d=np.full(px.shape,1e9); s=np.zeros(px.shape,bool)
    a=P; b=np.roll(P,-1,0)
    for i in range(len(P)):
        ax,ay=a[i]; bx,by=b[i]; ex,ey=bx-ax,by-ay; wx,wy=px-ax,py-ay
        t=np.clip((wx*ex+wy*ey)/(ex*ex+ey*ey+1e-18),0,1)
        d=np.minimum(d,(wx-ex*t)**2+(wy-ey*t)**2)
        if (ay>by)!=(ay<by) or ay!=by:
            c=((ay>py)!=(by>py)); s^= c&(px<(bx-ax)*(py-ay)/((by-ay) if by!=ay else 1e-12)+ax)
    d=np.sqrt(d); return np.where(s,-d,d).reshape(sh)
def capsule(X,Y,x0,y0,r0,x1,y1,r1):
    ex,ey=x1-x0,y1-y0; t=np.clip(((X-x0)*ex+(Y-y0)*ey)/(ex*ex+ey*ey),0,1)
    return np.hypot(X-x0-ex*t,Y-y0-ey*t)-(r0+(r1-r0)*t)
def outline(wf,L,c0,p0,c1,p1,n=260):
    """closed outline from half width function with super-elliptic ends"""
    u=np.linspace(0,1,n); x=L*(0.5-0.5*np.cos(np.pi*u)); x=0.5*x+0.5*L*(0.5-0.5*np.cos(np.pi*(0.5-0.5*np.cos(np.pi*u))))
    w=wf(x)
    w=w*np.where(x<c0,np.clip(1-np.clip(1-x/c0,0,1)**p0,0,1)**(1/p0),1)
    w=w*np.where(x>L-c1,np.clip(1-np.clip(1-(L-x)/c1,0,1)**p1,0,1)**(1/p1),1)
    return np.vstack([np.c_[x,w],np.c_[x[1:-1],-w[1:-1]][::-1]])
class Field:
    """2-D scalar fields on a fine grid sampled with cubic splines"""
    def __init__(s,x0,x1,y0,y1,h): s.x0,s.y0,s.h=x0,y0,h; s.xs=np.arange(x0,x1,h); s.ys=np.arange(y0,y1,h); s.X,s.Y=np.meshgrid(s.xs,s.ys,indexing='ij'); s.f={}
    def put(s,k,v): s.f[k]=spline_filter(v.astype(np.float64),3)
    def get(s,k,x,y): return map_coordinates(s.f[k],[(x-s.x0)/s.h,(y-s.y0)/s.h],order=3,prefilter=False,mode='nearest')
def surface_nets(V,o,h):
    nx,ny,nz=V.shape; ins=V<0
    c=np.zeros((nx-1,ny-1,nz-1),np.int8)
    for i in (0,1):
        for j in (0,1):
            for k in (0,1): c+=ins[i:nx-1+i,j:ny-1+j,k:nz-1+k]
    act=np.argwhere((c>0)&(c<8)); idx=-np.ones(c.shape,np.int64); idx[tuple(act.T)]=np.arange(len(act))
    P=np.zeros((len(act),3)); cnt=np.zeros(len(act))
    corners=np.array([(i,j,k) for i in (0,1) for j in (0,1) for k in (0,1)])
    for a in range(8):
        for b in range(a+1,8):
            if np.abs(corners[a]-corners[b]).sum()!=1: continue
            va=V[tuple((act+corners[a]).T)]; vb=V[tuple((act+corners[b]).T)]; m=(va<0)!=(vb<0)
            t=np.where(m,va/np.where(m,va-vb,1),0)[:,None]
            P+=np.where(m[:,None],corners[a]+(corners[b]-corners[a])*t,0); cnt+=m
    P=(P/cnt[:,None]+act)*h+o
    F=[]
    for ax in range(3):
        u,v=[(1,2),(2,0),(0,1)][ax]
        sl0=[slice(None)]*3; sl1=[slice(None)]*3; sl0[ax]=slice(0,-1); sl1[ax]=slice(1,None)
        e0=ins[tuple(sl0)]; e1=ins[tuple(sl1)]; q=np.argwhere(e0!=e1)
        q=q[(q[:,u]>0)&(q[:,v]>0)&(q[:,u]<V.shape[u]-1)&(q[:,v]<V.shape[v]-1)]
        flip=~e0[tuple(q.T)]
        du=np.zeros(3,int); dv=np.zeros(3,int); du[u]=1; dv[v]=1
        f=np.stack([idx[tuple((q-du-dv).T)],idx[tuple((q-dv).T)],idx[tuple(q.T)],idx[tuple((q-du).T)]],1)
        f[flip]=f[flip][:,::-1]; F.append(f)
    F=np.vstack(F); return P,F[(F>=0).all(1)]
# ------------------------------------------------------------------ pieces
def leaf2d(X,Y,cx,cy,L,W):
    """vesica leaf with a midrib; returns sdf-like (neg inside)"""
    R=(L*L/4+W*W/4)/W; return np.maximum(np.hypot(X-cx,Y-cy-(R-W/2))-R,np.hypot(X-cx,Y-cy+(R-W/2))-R)
def channel(f,x0,x1,depth,inset=.24,ramp=.22,logo=None):
    ds=gaussian_filter(f.D,0.05/f.h); w=sstep(-inset,-inset-ramp,ds)*sstep(x0,x0+.5,f.X)*sstep(x1,x1-1.6,f.X)
    f.M=f.M-depth*w
    if logo is not None:
        cx,L,W=logo; l=leaf2d(f.X,f.Y,cx,0,L,W); rib=np.abs(f.Y)-0.022-0.012*(f.X-cx)/L
        e=sstep(.02,-.035,l)*(1-.9*sstep(.03,-.01,rib)*sstep(cx+L*.42,cx+L*.3,f.X))
        for k in range(-2,3):
            xx=cx-.1*L+k*L*.16; v=np.abs((f.X-xx)-np.abs(f.Y)*0.9)-.012; e*=1-.6*sstep(.025,-.005,v)
        f.T=f.T+0.05*e; f.M=f.M+0.025*e
HANDLE=[(0,.86),(1.2,.95),(3,.92),(6,.74),(8.6,.53),(10.2,.46)]
def fork():
    f=Field(-.5,17.8,-2,2,.0125); X,Y=f.X,f.Y
    w=prof(HANDLE+[(11.2,.60),(12.2,1.05),(12.9,1.22),(13.5,1.23)],sig=.28)
    d=poly_sdf(outline(w,13.75,1.0,2.3,.35,2.2),X,Y)
    ti=np.full_like(X,9.)
    for y0,y1,xt in((-1.015,-.94,16.75),(-.338,-.315,16.95),(.338,.315,16.95),(1.015,.94,16.75)):
        ti=np.minimum(ti,capsule(X,Y,13.1,y0,.212,xt,y1,.125))
    f.D=smin(d,ti,.10)
    side=prof([(0,.1),(.8,.16),(3,.42),(6,.86),(8.5,1.12),(10,1.12),(11.2,.84),(12.4,.36),(13.4,.10),(14.3,.03),(15.3,.16),(16.3,.50),(17.1,.92)],sig=.5)
    cup=prof([(0,0),(10.4,0),(12,.16),(13.4,.26),(15,.16),(17,.06)],sig=.4)
    f.M=side(X)+cup(X)*np.clip(np.abs(Y),0,1.4)**2/1.4
    f.T=prof([(0,.24),(9,.26),(11,.27),(13,.24),(17,.17)],sig=.4)(X)
    channel(f,.25,11.4,.12); return shell('fork',f)
def spoon():
    f=Field(-.5,17.4,-2.4,2.4,.0125); X,Y=f.X,f.Y
    w=prof(HANDLE+[(11.0,.60),(11.9,1.05),(12.9,1.55),(13.9,1.77),(15,1.74),(16.6,1.6)],sig=.3)
    f.D=poly_sdf(outline(w,16.6,1.0,2.3,2.6,2.05),X,Y)
    side=prof([(0,.1),(.8,.16),(3,.42),(6,.86),(8.5,1.12),(10,1.14),(11.2,.98),(12.2,.84),(14,.78),(16.6,.86)],sig=.5)
    r=np.sqrt(((X-14.05)/2.65)**2+(Y/1.86)**2); bowl=-.80*np.clip(1-np.clip(r,0,1)**2.2,0,1)**1.35
    f.M=side(X)+gaussian_filter(bowl,.10/f.h); f.T=prof([(0,.24),(9,.26),(11,.27),(13,.21),(17,.19)],sig=.4)(X)
    channel(f,.25,11.2,.12); return shell('spoon',f)
def knife():
    f=Field(-.5,18.2,-1.8,1.6,.0125); X,Y=f.X,f.Y
    P=outline(prof(HANDLE[:-1]+[(9.6,.50),(10.2,.55)],sig=.25),10.6,1.0,2.3,.2,2); d1=poly_sdf(P,X,Y)
    xs=np.linspace(9.2,17.4,700); top=prof([(9.2,.50),(11,.56),(14,.60),(16,.50),(17,.16),(17.4,-.22)],sig=.12)(xs)
    bot=prof([(9.2,-.50),(10.2,-.60),(10.9,-.84),(12,-.94),(15,-.92),(16.4,-.78),(17.1,-.52),(17.4,-.24)],sig=.12)(xs)
    pitch=.17; ph=((xs-11.1)/pitch)%1; s=sstep(11.0,11.4,xs)*sstep(16.5,16.0,xs); bot=bot+s*.075*(1-np.abs(np.sin(np.pi*ph)))**1.3
    d2=poly_sdf(np.vstack([np.c_[xs,top],np.c_[xs,bot][::-1]]),X,Y); f.D=smin(d1,d2,.05); f.D=gaussian_filter(f.D,1.0)
    side=prof([(0,.12),(.8,.18),(3,.40),(6,.74),(8.5,.86),(10.4,.72),(12,.45),(14,.26),(17.4,.14)],sig=.5)
    f.M=side(X); edge=sstep(-.95,-.35,Y)*sstep(10.6,11.4,X)+1-sstep(10.6,11.4,X)
    f.T=.09+(prof([(0,.24),(9,.27),(11,.26),(17,.20)],sig=.3)(X)-.09)*edge
    channel(f,.25,10.9,.12); 
    # shallow fuller along the blade
    fl=capsule(X,Y,11.6,.14,.12,15.6,.10,.08); f.T=f.T-.06*sstep(.08,-.08,fl); return shell('knife',f,h=.03)
def pick():
    f=Field(-.4,9.6,-1.2,1.2,.01); X,Y=f.X,f.Y
    w=prof([(0,.42),(1,.47),(2.6,.42),(4.4,.31),(5.4,.33),(6.2,.50),(6.7,.56),(7,.56)],sig=.18)
    d=poly_sdf(outline(w,7.05,.5,2.2,.3,2.1),X,Y)
    ti=np.minimum(capsule(X,Y,6.55,.36,.20,8.92,.29,.075),capsule(X,Y,6.55,-.36,.20,8.92,-.29,.075)); f.D=smin(d,ti,.09)
    f.M=prof([(0,.12),(2,.24),(4,.40),(5.4,.42),(6.6,.30),(7.6,.22),(9,.26)],sig=.3)(X)+.05*np.abs(Y)**2
    f.T=prof([(0,.18),(5,.21),(6.6,.20),(9,.14)],sig=.2)(X)
    channel(f,.12,6.0,.07,inset=.13,ramp=.12); return shell('pick',f,h=.024)
def icespoon():
    f=Field(-.4,9.9,-1.4,1.4,.01); X,Y=f.X,f.Y
    w=prof([(0,.60),(1,.64),(3,.46),(5,.36),(6.2,.46),(7.6,.74),(8.6,.78),(9.4,.76)],sig=.2)
    f.D=poly_sdf(outline(w,9.4,.7,2.2,.85,2.4),X,Y)
    f.M=prof([(0,.12),(3,.26),(5.4,.34),(7,.22),(8.4,.2),(9.4,.34)],sig=.3)(X)+sstep(5.6,7.4,X)*.12*np.abs(Y)**2
    f.T=prof([(0,.17),(5,.2),(9.4,.13)],sig=.2)(X); channel(f,.15,6.2,.07,inset=.15,ramp=.13); return shell('icespoon',f,h=.024)
