"""The frames between the rendered frames of the movement. usage: /usr/bin/python3 between.py RENDERED_DIR OUT_DIR [SIZE [NUMBERS]]
RENDERED_DIR holds 00, 09, 12, 14, 24 and 36.png, named by 36ths of the whole; OUT_DIR gets 00.png to 18.png, or those of NUMBERS."""
import sys, os
import numpy as np, cv2
src,out=sys.argv[1:3]; size=int(sys.argv[3]) if len(sys.argv)>3 else 1600; k=size/1600; os.makedirs(out,exist_ok=True)
keys=[0,9,12,14,24,36]; K={i:cv2.resize(cv2.imread(f'{src}/{i:02d}.png'),(size,size),interpolation=cv2.INTER_AREA).astype(np.float32) for i in keys}
rs=np.random.RandomState(3)
def noise(cell,turn=33):
    """soft noise of mean 0 and deviation 1 with features of about `cell` pixels; turned, so that its grid is not seen"""
    n=int(1.5*size/(cell*k))+3; M=cv2.getRotationMatrix2D((n/2,n/2),turn,cell*k); M[:,2]+=size/2-n/2; q=cv2.warpAffine(rs.randn(n,n).astype(np.float32),M,(size,size),flags=cv2.INTER_CUBIC,borderMode=cv2.BORDER_REFLECT); return q/q.std()
def sstep(a,b,x): t=np.clip((x-a)/(b-a),0,1); return t*t*(3-2*t)
rag=(.55*noise(90)+.5*noise(36)+.35*noise(12)+.2*noise(4)); rag/=rag.std()
yy,xx=np.mgrid[0:size,0:size].astype(np.float32)
# the fork: pale in the first frame
fork=(K[0].min(2)>95).astype(np.uint8); fork=cv2.morphologyEx(cv2.morphologyEx(fork,cv2.MORPH_OPEN,np.ones((7,7))),cv2.MORPH_CLOSE,np.ones((25,25)))
n_,lab,st,_=cv2.connectedComponentsWithStats(fork); fork=(lab==1+np.argmax(st[1:,4])).astype(np.uint8)
away=cv2.distanceTransform(1-fork,cv2.DIST_L2,5)/k; deep=cv2.distanceTransform(fork,cv2.DIST_L2,5)/k
def green(img):
    b,g,r=cv2.split(img); m=((g>r*1.12)&(g>b*1.25)&(g>45)).astype(np.uint8); m=cv2.morphologyEx(cv2.morphologyEx(m,cv2.MORPH_OPEN,np.ones((3,3))),cv2.MORPH_CLOSE,np.ones((9,9))); return m
def soil_under(img,m,shift):
    """the picture without what m covers: soil from beside it"""
    dx,dy=int(shift[0]*k),int(shift[1]*k); other=np.roll(img,(dy,dx),(0,1)); a=cv2.GaussianBlur(cv2.dilate(m,np.ones((int(13*k)|1,)*2)).astype(np.float32),(0,0),4*k)[...,None]; return img*(1-a)+other*a
g24,g36=green(K[24]),green(K[36]); bare24,bare36=soil_under(K[24],g24,(-330,250)),soil_under(K[36],g36,(-420,330))
def plant(img,m,box,base,s,onto,alpha=1.):
    """what m covers of img inside the box, s times as large, standing on its base"""
    if s<=.03 or alpha<=0: return onto
    x0,y0,x1,y1=[int(v*k) for v in box]; part=np.zeros_like(m); part[y0:y1,x0:x1]=m[y0:y1,x0:x1]; bx,by=base[0]*k,base[1]*k; M=np.float32([[s,0,bx*(1-s)],[0,s,by*(1-s)]])
    a=cv2.warpAffine(cv2.GaussianBlur(cv2.erode(part,np.ones((3,3))).astype(np.float32),(0,0),.9),M,(size,size),flags=cv2.INTER_AREA)[...,None]*alpha; moved=cv2.warpAffine(img,M,(size,size),flags=cv2.INTER_LINEAR)
    shade=cv2.GaussianBlur(np.roll(a[...,0],(int(26*s*k),int(30*s*k)),(0,1)),(0,0),7*k)[...,None]; return (onto*(1-.45*shade))*(1-a)+moved*a
BIG24,BIG36,LEFT,RIGHT=(690,620,1000,860),(640,350,1060,850),(300,280,580,500),(1180,900,1380,1110)
soft=cv2.GaussianBlur(fork.astype(np.float32),(0,0),1.5*k)[...,None]; fine=.6*noise(14)+.5*noise(6)+.35*noise(2.6); fine/=fine.std()
# where each point of the fork comes to lie as it sinks
small=lambda img: cv2.resize(cv2.cvtColor(np.clip(img,0,255).astype(np.uint8),cv2.COLOR_BGR2GRAY),(640,640),interpolation=cv2.INTER_AREA)
dis=cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM); flow=cv2.GaussianBlur(cv2.resize(dis.calc(small(K[0]*(1-.45*soft)),small(K[9]),None),(size,size)),(0,0),6*k)*(size/640); near=np.clip(1-away/60,0,1)[...,None]; flow=np.clip(flow,-34*k,34*k)*near
def frame(i):
    if i in K and i not in (9,): return K[i]
    t=i/36
    if i<9:
        p=i/9; a=sstep(-.5,.5,1.25*p**1.35-.5-.05*rag-np.minimum(away,150)/150*.40)*sstep(0,.3,p); a=a[...,None]; tint=np.stack([np.interp(p+.06*rag,(0,.2,.45,1),q) for q in((1,.86,.62,.30),(1,.92,.76,.47),(1,.97,.87,.62))],2).astype(np.float32)
        stain=np.clip(fine-1.1-.9*(1-p),0,1)[...,None]*.5*p; old=K[0]*(1-soft+soft*tint*(1-stain)); move=lambda img,f: cv2.remap(img,xx+f[...,0].astype(np.float32),yy+f[...,1].astype(np.float32),cv2.INTER_CUBIC,borderMode=cv2.BORDER_REFLECT)
        return move(old,-flow*p)*(1-a)+move(K[9],flow*(1-p))*a
    if i<12: a=sstep(-.8,.8,2.4*((i-9)/3-.5)-.5*rag)[...,None]; return K[9]*(1-a)+K[12]*a
    if i<24:
        p=(i-14)/10; order=.17*rag+np.minimum(deep,46)/46*.42-np.minimum(away,90)/90*.12; a=sstep(-.13,.13,1.35*p-.38-order)*sstep(0,.1,p); a=np.maximum(a,sstep(.86,1,p))[...,None]
        return plant(K[24],g24,BIG24,(851,842),float(sstep(.42,1.06,p)),K[14]*(1-a)+bare24*a)
    p=(i-24)/12; a=sstep(-.3,.3,1.6*p-.8-.2*rag)[...,None]; x=bare24*(1-a)+bare36*a; swap=float(sstep(.16,.42,p))
    if swap<1: x=plant(K[24],g24,BIG24,(851,842),1+.35*p,x,1-swap**2)
    if swap>0: x=plant(K[36],g36,BIG36,(851,832),.42+.58*float(sstep(.05,1.02,p)),x,min(1,swap*1.4))
    x=plant(K[36],g36,LEFT,(455,475),float(sstep(.22,1.0,p)),x); return plant(K[36],g36,RIGHT,(1275,1072),float(sstep(.35,1.0,p)),x)
for n in (list(range(19)) if len(sys.argv)<5 else [int(v) for v in sys.argv[4].split(',')]): cv2.imwrite(f'{out}/{n:02d}.png',np.clip(frame(2*n)+.5,0,255).astype(np.uint8))
