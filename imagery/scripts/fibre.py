"""The fibre texture of the cutlery: a tile of 6 cm that repeats without a seam, as colour and height. For pictures and models."""
import os
import numpy as np, cv2
def fibre_tex(CACHE):
    a,b=CACHE+'/fib_col.png',CACHE+'/fib_h.png'
    if os.path.exists(a): return a,b
    n=3072; rs=np.random.RandomState(3)   # = 6 cm tile
    base=np.array([178,210,228],np.float32) # BGR
    lo=sum(cv2.resize(rs.randn(k,k).astype(np.float32),(n,n),interpolation=cv2.INTER_CUBIC)*w for k,w in((12,.8),(48,.9),(200,1.0),(900,1.1)))
    img=np.clip(base[None,None]+lo[:,:,None]*np.array([2.8,2.3,1.8],np.float32),0,255).astype(np.uint8); H=np.full((n,n),110,np.uint8); H=np.clip(H+lo*4,0,255).astype(np.uint8)
    def fib(cnt,l0,l1,cols,th,dh):
        nonlocal img,H
        lay=img.copy(); lh=H.copy()
        for _ in range(cnt):
            x,y=rs.rand(2)*n; ang=rs.rand()*6.283; L=np.exp(rs.uniform(np.log(l0),np.log(l1)))*512; k=rs.randn()*1.3; m=12
            s=np.linspace(0,1,m); a_=ang+k*s+rs.randn()*.3*np.sin(6*s); px=x+np.cumsum(np.cos(a_))*L/m; py=y+np.cumsum(np.sin(a_))*L/m
            c=cols[rs.randint(len(cols))]; c=[float(np.clip(v+rs.randn()*6,0,255)) for v in c]; t=int(th[rs.randint(len(th))]); hv=int(np.clip(110+dh*rs.rand(),0,255))
            for ox in(-n,0,n):
                for oy in(-n,0,n):
                    p=np.c_[px+ox,py+oy]
                    if p.max()<0 or (p.min(0)>n).any() or (p.max(0)<0).any(): continue
                    q=(p*16).astype(np.int32).reshape(-1,1,2); cv2.polylines(lay,[q],False,c,t,cv2.LINE_AA,4); cv2.polylines(lh,[q],False,hv,t+1,cv2.LINE_AA,4)
        return lay,lh
    def mix(l,al):
        nonlocal img,H
        img=cv2.addWeighted(l[0],al,img,1-al,0); H=cv2.addWeighted(l[1],al,H,1-al,0)
    mix(fib(16000,.03,.16,[(150,186,208),(205,228,240),(160,196,218)],[1,2,3],50),.45)
    mix(fib(2600,.05,.34,[(112,154,184),(128,168,196)],[1,2,3],70),.55)
    mix(fib(620,.05,.42,[(84,122,154),(70,108,142)],[1,2],60),.62)
    mix(fib(1500,.12,.75,[(206,228,242),(196,220,236)],[4,5,7],80),.35)
    mix(fib(760,.14,.95,[(112,154,184),(98,138,170),(128,166,194)],[4,5,7],90),.50)
    mix(fib(150,.10,.60,[(70,106,138),(58,92,122)],[4,6],70),.60)
    mix(fib(420,.012,.05,[(92,130,160),(70,106,136)],[6,9,13],40),.55)
    mix(fib(900,.01,.035,[(78,112,142),(58,88,118),(96,134,164)],[2,3,5],40),.75)
    img=cv2.GaussianBlur(img,(0,0),.8); H=cv2.GaussianBlur(H,(0,0),1.2); cv2.imwrite(a,img); cv2.imwrite(b,H); return a,b
