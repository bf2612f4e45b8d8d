"""The way of the fork into the soil as one movement: scene `degradation-movement`, one state for every t from 0 (week 0) to
1 (week 9). The pictures `degradation-1` to `-4` are four of its frames. Everything follows from t and fixed seeds: a frame rendered
alone is the frame of the whole run. See ../README.md for how the frames are made."""
from scipy.spatial import cKDTree

YAW=math.radians(50.7)             # how the fork lies in the picture
HOLLOW=.30                         # depth of the bed that the fork lies in, at its middle, cm
FORK_COLOUR='#d9c9a4'
def curve(*points):
    """smooth curve through (t, value), flat outside"""
    t,v=zip(*points); f=PchipInterpolator(t,v); return lambda q:float(f(min(max(q,t[0]),t[-1])))
# what happens when; week = 9 t
gone=curve((0,0),(.12,0),(.22,.03),(.333,.13),(.45,.29),(.56,.48),(.667,.68),(.8,.88),(.90,1))   # part of the fork's area that is lost
sag=curve((0,1),(.06,.95),(.14,.74),(.222,.50),(.333,.30),(.5,.18),(.9,.08))         # height of its arch and rim
drape=curve((0,0),(.06,.05),(.14,.30),(.222,.58),(.333,.85),(.45,1))                  # how far it lies on the crumbs like a wet leaf
thin=curve((0,1),(.10,1.08),(.20,1.04),(.333,.84),(.5,.66),(.667,.52),(.9,.36))       # thickness: it swells before it wastes away
nibbled=curve((0,0),(.06,0),(.222,.03),(.333,.06),(.667,.13),(.9,.2))                 # cm lost all along the edges
frayed=curve((0,0),(.06,.005),(.14,.03),(.222,.08),(.333,.15),(.5,.20),(1,.22))         # cm that the edges are torn
wrinkled=curve((0,0),(.06,.002),(.14,.014),(.222,.032),(.333,.055),(1,.065))             # cm that the surface ripples
settled=curve((0,.12),(.222,.06),(.333,.02),(.5,.01),(.667,.03),(.8,-.08),(.92,-.30),(1,-.6))           # height over what it lies on
filled=curve((0,0),(.3,.06),(.667,.45),(.95,1))                                       # how far the bed has closed
# what the pale fibre is multiplied with as it takes up water and rots
ROT_AT=(0,.04,.09,.15,.222,.333,.45,.6,.8); ROT=np.array([(1,1,1),(.97,.94,.88),(.88,.80,.66),(.74,.60,.43),(.56,.42,.27),(.36,.25,.15),(.25,.165,.10),(.21,.135,.082),(.17,.11,.068)])

class ForkDecay:
    """2-D fields of the fork (outline distance, mid surface, thickness), and what decay leaves of them at a time"""
    def __init__(s):
        global shell
        kept=shell; shell=lambda name,fld,**k: setattr(s,'whole',fld)
        try: fork()
        finally: shell=kept
        f=s.whole; X,Y=f.X,f.Y; s.D,s.M,s.T=f.D.copy(),f.M.copy(),f.T.copy()
        def strands(seed,along,across,octaves,gain): q=fbm(X*along+40,Y*across+40,seed,1.,octaves,gain); return q/q.std()   # noise drawn out along the fork, as fibres lie
        n=.62*strands(31,.26,.85,4,.55)+.45*strands(36,.5,.5,3,.5); n/=n.std(); s.fine=strands(77,.9,5.2,4,.6); tines=sstep(12.6,13.5,X); edge=np.clip(-s.D/.55,0,1)
        # it goes from its edges inwards; thin tines from their tips, whatever the noise says; the broad handle and the head's root last longest
        s.hardness=n*(1-.55*tines)+1.1*edge+np.interp(X,[0,5,9,13,17],[0,.1,.25,.1,-.55])-tines*np.interp(X,[13.2,15.2,16.6,17.2],[-.3,.45,1.7,3.])
        s.guard=1-.6*tines; s.inside=s.D<0; s.ranks=np.sort(s.hardness[s.inside]); s.warp=fbm(X,Y,5,.3,2); s.ripple=.7*strands(51,.5,3.4,4,.55)+.5*strands(52,1.1,1.6,3,.5); s.depth=-s.D; s.ground=0*X
        ridge=np.abs(strands(41,.45,1.8,3,.5)); ridge2=np.abs(strands(42,1.2,3.6,3,.5))
        s.cracks=np.exp(-(ridge/.06)**2)*.9+np.exp(-(ridge2/.08)**2)*.6; s.patches=fbm(X+3,Y+8,43,.75,5,.62); s.patches/=s.patches.std(); s.specks=fbm(X+7,Y+2,44,4.6,4,.6); s.specks/=s.specks.std(); s.fluff=fbm(X+1,Y+6,45,.62,5,.62); s.fluff/=s.fluff.std()
        s.streaks=strands(46,.7,7.,3,.6); net=[np.abs(fbm(X+9*k,Y+4*k,47+k,f,2,.5)) for k,f in enumerate((1.5,2.7,4.4))]; s.web=np.clip(sum(np.exp(-(q/w)**2) for q,w in zip(net,(.035,.06,.09))),0,1)
        # t at which a point is lost: its place among all others, through the curve of what is gone
        ts=np.linspace(.1,.9,161); lost=np.array([gone(q) for q in ts]); s.death=np.interp(np.searchsorted(s.ranks,s.hardness)/len(s.ranks),lost,ts)
    def threshold(s,t): return np.quantile(s.ranks,gone(t))-2.5*(1-sstep(.10,.32,t))+2.2*sstep(.78,.92,t)
    def at(s,t):
        q=frayed(t); lost=(s.threshold(t)-s.hardness)*(.16+.18*float(sstep(.42,.62,t))); crack=.03*s.cracks*sstep(.08,.40,t); torn=np.maximum(s.fine+.2,0)**1.3*q*(.35+.65*s.guard)
        D=smax(s.D+nibbled(t)*s.guard+torn*np.exp(-np.maximum(s.depth,0)/.30),lost+s.fine*.35*q,.05)
        T=np.maximum(s.T*thin(t)+s.ripple*wrinkled(t)*.25-crack,.055)
        # its underside follows the ground, softened by what stiffness is left
        M=s.M*sag(t)+.10*s.warp*sstep(0,.25,t)*(1-drape(t))+s.ripple*wrinkled(t)-.5*crack+drape(t)*(s.ground+T*.35)+settled(t)
        return gaussian_filter(D,.9*min(1,q*20)+1e-3),M,T
    def mesh(s,t):
        """None when nothing is left"""
        D,M,T=s.at(t)
        if (D<-.02).sum()<60: return None
        f=Field(-.5,17.8,-2,2,.0125); f.D,f.M,f.T=D,M,T; return shell('fork-movement-%.4f'%t,f,h=.026)
    def sample(s,field,x,y): return map_coordinates(field,[(x-s.whole.x0)/s.whole.h,(y-s.whole.y0)/s.whole.h],order=1,mode='nearest')
    def stains(s,t):
        """what the fibre colour is multiplied with (RGB), and how much white mycelium lies on it (A)"""
        near_end=sstep(-.30,-.02,t-s.death); begun=sstep(.0,.10,t); edge=np.exp(-np.maximum(s.depth,0)/.16)
        age=np.clip(t+begun*(.038*s.patches+.022*s.streaks+.05*edge+.06*near_end-.01),0,1); img=np.stack([np.interp(age,ROT_AT,ROT[:,k]) for k in range(3)],2)
        def over(img,tint,m): return img*(1+(np.array(tint)-1)*np.clip(m,0,1)[...,None])
        img=over(img,(.30,.23,.17),sstep(1.7-1.1*sstep(.05,.4,t),2.5-1.2*sstep(.05,.4,t),s.specks+.4*near_end)*sstep(.03,.14,t)*.8)
        img=over(img,(.34,.25,.18),s.cracks*sstep(.05,.24,t)*.75)
        spread=sstep(.07,.20,t)*(1-sstep(.42,.64,t)); white=sstep(.95-.9*spread,2.0-.6*spread,s.fluff+.25*near_end+.12*s.streaks)*spread
        white=white*(.20+.30*sstep(-.6,1.2,s.specks*-1+.4*s.fluff)+.42*s.web)+.16*s.web*spread*sstep(-.5,.8,s.fluff)
        return np.concatenate([img,np.clip(white,0,.8)[...,None]],2)

def stained_bio():
    """the material of the pieces, multiplied with a picture over the fork's plane; returns it and the picture's writer"""
    bio_mat(); m=_M['bio'].copy(); t=m.node_tree; p=[n for n in t.nodes if n.type=='BSDF_PRINCIPLED'][0]; fibre=p.inputs['Base Color'].links[0].from_socket; place=[n for n in t.nodes if n.type=='TEX_COORD'][0].outputs['Object']
    image=None
    mp=t.nodes.new('ShaderNodeMapping'); t.links.new(place,mp.inputs['Vector']); tex=t.nodes.new('ShaderNodeTexImage'); tex.extension='EXTEND'; t.links.new(mp.outputs[0],tex.inputs[0])
    mul=t.nodes.new('ShaderNodeMixRGB'); mul.blend_type='MULTIPLY'; mul.inputs[0].default_value=1; t.links.new(fibre,mul.inputs[1]); t.links.new(tex.outputs['Color'],mul.inputs[2])
    fluff=t.nodes.new('ShaderNodeMixRGB'); t.links.new(tex.outputs['Alpha'],fluff.inputs[0]); t.links.new(mul.outputs[0],fluff.inputs[1]); fluff.inputs[2].default_value=lin('#e4dfd2'); t.links.new(fluff.outputs[0],p.inputs['Base Color'])
    def write(pixels,field,t):
        nonlocal image
        # a file of its own for each time: Cycles keeps what it has once read under a name
        w,h=pixels.shape[:2]; path=f'{CACHE}/stains-{t:.4f}.png'; cv2.imwrite(path,(np.clip(pixels.transpose(1,0,2)[::-1][...,[2,1,0,3]],0,1)*255+.5).astype(np.uint8))
        if image: bpy.data.images.remove(image)
        image=bpy.data.images.load(path); image.colorspace_settings.name='Non-Color'; image.alpha_mode='CHANNEL_PACKED'; tex.image=image
        mp.inputs['Scale'].default_value=(1/(w*field.h),1/(h*field.h),1); mp.inputs['Location'].default_value=(-field.x0/(w*field.h),-field.y0/(h*field.h),0)
    return m,write

class Grains:
    """crumbs with fixed places and turns, of which any number may be shown in any size"""
    def __init__(s,name,xy,r,mat,seed,sub=1,amp=.5):
        rs=np.random.RandomState(seed); s.name,s.xy,s.r,s.mat,s.o=name,xy,r,mat,None; s.var,s.F=crumb_variants(5,sub,amp,seed); s.var=np.array(s.var); n=len(r); q=rs.randn(n,4); q/=np.linalg.norm(q,axis=1,keepdims=True); w,x,y,z=q.T; s.kind=rs.randint(5,size=n)
        s.R=np.stack([1-2*(y*y+z*z),2*(x*y-z*w),2*(x*z+y*w),2*(x*y+z*w),1-2*(x*x+z*z),2*(y*z-x*w),2*(x*z-y*w),2*(y*z+x*w),1-2*(x*x+y*y)],1).reshape(n,3,3)
    def show(s,z,size):
        if s.o: me=s.o.data; bpy.data.objects.remove(s.o); bpy.data.meshes.remove(me); s.o=None
        k=np.where(size>.006)[0]
        if not len(k): return
        V=np.einsum('nij,nvj->nvi',s.R[k],s.var[s.kind[k]])*size[k][:,None,None]+np.c_[s.xy[k],z[k]][:,None,:]; nv=V.shape[1]
        F=(s.F[None]+(np.arange(len(k))*nv)[:,None,None]).reshape(-1,3); s.o=obj(s.name,mesh_from(s.name,V.reshape(-1,3),F,smooth=True),s.mat)

def read_vertices(me): v=np.empty(len(me.vertices)*3,np.float32); me.vertices.foreach_get('co',v); return v.reshape(-1,3)
def write_vertices(me,v): me.vertices.foreach_set('co',np.ascontiguousarray(v,np.float32).ravel()); me.update()

CRUMB_VERTICES=42,42,162,642
def split_crumbs(o,verts_each,moving):
    """part an object of crumbs in two: those that stay as they are and those for which moving(x, y) holds, returned in this order"""
    V=read_vertices(o.data); F=np.empty(len(o.data.loops),np.int32); o.data.loops.foreach_get('vertex_index',F); F=F.reshape(-1,3); smooth=o.data.polygons[0].use_smooth; centres=V.reshape(-1,verts_each,3).mean(1); m=moving(centres[:,0],centres[:,1]); mat=o.data.materials[0]; name=o.name
    old=o.data; bpy.data.objects.remove(o); bpy.data.meshes.remove(old); made=[]
    for want in (False,True):
        keep=np.repeat(m==want,verts_each); new=np.cumsum(keep)-1; f=F[keep[F[:,0]]]; made.append(obj(name+('-near' if want else ''),mesh_from(name,V[keep],new[f],smooth=smooth),mat))
    return made

def sprout(x,y,z,h,seed,sc,yaw,g):
    """seedling() at the age g of 0..1: the stem first, then two folded seed leaves that open, then the true leaves"""
    if g<=0: return []
    rs=np.random.RandomState(seed); lm=_M.setdefault('leaf',leaf_mat('leaf')); lm2=_M.setdefault('leaf2',leaf_mat('leaf2','#4a8a34','#8fbb55',.42)); st=_M.setdefault('stem',stem_mat()); made=[]
    up=.12+.88*g**.8; s=np.linspace(0,1,24); bx,by=rs.randn(2)*.25*sc; hook=.5*sc*max(0,1-g*3.2)   # a young stem is bent over
    pts=np.c_[x+bx*np.sin(s*2.2)*up+hook*np.sin(s*3.1)*s,y+by*s**2*up,z-.4+s*(h*up+.4)]; made.append(tube('stem',pts,.115*sc*(.45+.55*g**.6)*(1-.35*s),st)); top=Vector(pts[-1]); mid=Vector(pts[17]).lerp(top,1-sstep(.2,.6,g))
    def put_leaf(L,W,loc,yw,pitch,mat,fold,curl,k,born):
        grown=float(sstep(born,min(1,born+.62),g)) if born>0 else float(.22+.78*sstep(0,.7,g))
        if grown<.03: made.append(None); rs.randn(); return
        openness=float(sstep(born,min(1,born+.45),g)); me=leaf_mesh('leaf%d'%k,L*grown,W*grown*(.55+.45*openness),mat,fold+.5*(1-openness),curl*(.4+.6*openness),.05,seed*10+k); o=obj('leaf',me); o.location=loc
        o.rotation_euler=Euler((rs.randn()*.12,-(pitch+(1.42-pitch)*(1-openness)),yw),'XYZ'); made.append(o)
    for k,(yw,p) in enumerate(((yaw,.30),(yaw+math.pi*.97,.22))): put_leaf(1.75*sc,1.15*sc,mid,yw,p,lm2,.18,.75,k,0)
    for k,(yw,p,L) in enumerate(((yaw+1.45,.75,2.3),(yaw-1.6,.62,2.0),(yaw+.4,1.25,1.1))): put_leaf(L*sc,L*.5*sc,top,yw,p,lm,.35,.95,k+2,.22+.07*k)
    return [o for o in made if o]

class Threads:
    """thin tubes on whatever lies highest, the fork or the ground: fungal threads, loose fibres, roots. Each has a way (x, y), a
    height above it, a radius, and the times at which it begins to grow, is grown, begins to fade and is gone"""
    def __init__(s,name,mat,surface,sides=4): s.name,s.mat,s.surface,s.sides,s.all,s.o=name,mat,surface,sides,[],None
    def add(s,way,above,r,times): s.all.append((np.asarray(way),np.broadcast_to(above,(len(way),)),r,times))
    def walk(s,p,a,n,step,r,times,wander=.17,above=.012):
        way=[p]
        for _ in range(n): a+=RS.randn()*wander; p=p+step*np.array([math.cos(a),math.sin(a)]); way.append(p)
        s.add(way,above,r,times); return np.array(way)
    def show(s,t):
        if s.o: me=s.o.data; bpy.data.objects.remove(s.o); bpy.data.meshes.remove(me); s.o=None
        Vs=[];Fs=[];base=0; k=s.sides; th=np.linspace(0,2*np.pi,k,endpoint=False); seen=[]
        for way,above,r,(born,grown,fades,gone_) in s.all:
            shown=sstep(born,grown,t)*len(way); n=int(math.ceil(shown)); r=r*(1-sstep(fades,gone_,t))
            if n>=3 and r>.0015: seen.append((way[:n],above[:n],r,shown))
        if not seen: return
        z=s.surface(np.concatenate([w for w,*_ in seen]),t); at=0
        for way,above,r,shown in seen:
            n=len(way); z_=z[at:at+n]; at+=n; P=np.c_[way,np.maximum(gaussian_filter1d(z_,1.3),z_-.02)+above]; taper=np.clip((shown-np.arange(n))/4,.15,1); T=np.gradient(P,axis=0); T/=np.linalg.norm(T,axis=1,keepdims=True)+1e-9; side=np.cross(T,[.01,.02,1.]); side/=np.linalg.norm(side,axis=1,keepdims=True)+1e-9; up=np.cross(side,T)
            V=P[:,None]+(r*taper)[:,None,None]*(np.cos(th)[None,:,None]*side[:,None]+np.sin(th)[None,:,None]*up[:,None]); Vs.append(V.reshape(-1,3)); i=np.arange(n-1)[:,None]*k; j=np.arange(k)[None]; l=(j+1)%k; Fs.append(np.stack([i+j,i+l,i+k+l,i+k+j],2).reshape(-1,4)+base); base+=n*k
        s.o=obj(s.name,mesh_from(s.name,np.concatenate(Vs),np.concatenate(Fs)),s.mat)
RS=np.random.RandomState(61)
def fungus(decay,to_world,surface,count=330):
    """white threads that spread from the fork's edges over soil and fork, and short hairs where they are thickest"""
    f=decay.whole; s=Threads('hyphae',plaster('mycelium','#e9e4d8',.05,.1,3),surface); edge=np.argwhere(np.abs(decay.D)<.03); inner=np.argwhere((decay.D<-.05)&(decay.fluff>.2))
    for c in range(count):
        on=c%3==0; i,j=(inner if on else edge)[RS.randint(len(inner if on else edge))]
        if f.X[i,j]>13.6 and RS.rand()<.6: continue
        gx,gy=f.X[i,j],f.Y[i,j]; p=np.array(to_world(gx,gy)); born=min(.42,max(.08,decay.death[i,j]-.26))+.10*RS.rand()
        q=to_world(gx+RS.randn()*.6,gy+np.sign(gy+1e-6)*1.); a=RS.rand()*6.28 if on else math.atan2(q[1]-p[1],q[0]-p[0])+RS.randn()*.3; n=RS.randint(9,30); times=(born,born+.16,min(born+.20,.46)+.1*RS.rand(),min(born+.38,.66))
        way=s.walk(p,a,n,.075,RS.uniform(.0065,.0115),times,.2)
        for _ in range(RS.randint(1,5)):
            k=RS.randint(2,n); d=way[k]-way[k-1]; s.walk(way[k],math.atan2(d[1],d[0])+RS.choice([-1,1])*RS.uniform(.4,1.1),RS.randint(4,16),.065,RS.uniform(.0045,.008),(born+.10*k/n+.02,)+times[1:],.24)
    thick=np.argwhere((decay.D<.02)&(decay.fluff+.3*RS.randn(*decay.fluff.shape)>.75))
    for i,j in thick[RS.randint(len(thick),size=2600)]:
        p=np.array(to_world(f.X[i,j]+RS.randn()*.03,f.Y[i,j]+RS.randn()*.03)); a=RS.rand()*6.28; n=5; L=RS.uniform(.06,.20); e=np.linspace(0,1,n); a_=a+RS.randn()*1.4*e; way=p+np.c_[np.cumsum(np.cos(a_)),np.cumsum(np.sin(a_))]*L/n; born=max(.07,.13-.03*decay.fluff[i,j])+.08*RS.rand()
        s.add(way,e*RS.uniform(.02,.11),RS.uniform(.0035,.006),(born,born+.10,.34+.10*RS.rand(),.54))
    return s
def loose_fibres(decay,to_world,surface,count=900):
    """the fork's own fibres, that stand out of it where it softens"""
    f=decay.whole; t=NT('loose'); g=t.n('NewGeometry'); tint=t.n('RGB'); c=t.mix(t.ramp(g.outputs['Random Per Island'],[(0,lin('#efe0bb')),(.45,lin('#d3b988')),(1,lin('#a5865a'))]),tint.outputs[0],1,'MULTIPLY'); t.bsdf(Base__Color=c,Roughness=.8,Specular=.2)
    s=Threads('loose',t.m,surface); rim=np.argwhere((decay.D<.0)&(decay.D>-.14)); body=np.argwhere(decay.D<-.14)
    for c in range(count):
        cells=rim if c%4 else body; i,j=cells[RS.randint(len(cells))]; p=np.array(to_world(f.X[i,j],f.Y[i,j])); n=9; L=np.exp(RS.uniform(math.log(.16),math.log(.85))); lean=RS.randn()*.35+(np.sign(f.Y[i,j])*RS.uniform(0,.9) if c%4 else 0); a=YAW+lean+(math.pi if RS.rand()<.5 else 0); e=np.linspace(0,1,n); bend=a+RS.randn()*.8*e
        if a>YAW+2: bend=2*(YAW+math.pi)-bend   # both ends splay outwards
        way=p+np.c_[np.cumsum(np.cos(bend)),np.cumsum(np.sin(bend))]*L/n; born=max(.06,decay.death[i,j]-.24)+.10*RS.rand(); s.add(way,.006+RS.uniform(.0,.10)*np.sin(math.pi*(e*.75+.1))*e,RS.uniform(.006,.015),(born,born+.07,max(born+.22,decay.death[i,j]+.04),max(born+.36,decay.death[i,j]+.2)))
    def darken(at): tint.outputs[0].default_value=(*[float(np.interp(max(0,at-.05),ROT_AT,ROT[:,k]))**.72 for k in range(3)],1)
    return s,darken
def rootlets(to_world,surface,count=9):
    """fine roots that find the fork and cross it"""
    s=Threads('roots',plaster('rootlet','#b9a27a',.12,.3,3),surface,6)
    for c in range(count):
        side=1 if c%2 else -1; u=1.2+13.2*(c+.5)/count+RS.randn()*.5; v=side*RS.uniform(1.7,2.9); p=np.array(to_world(u,v)); q=np.array(to_world(u+RS.randn()*1.6,-side*2.)); n=RS.randint(34,58); born=.20+.25*RS.rand(); e=np.linspace(0,1,n+1); times=(born,born+.26,.70+.1*RS.rand(),.93)
        way=s.walk(p,math.atan2(*(q-p)[::-1]),n,.085,RS.uniform(.020,.034),times,.13,.010-.09*np.clip(np.sin(e*RS.uniform(7,13)+c),0,1)**2*(e<.4))
        for _ in range(5):
            k=RS.randint(6,n-2); d=way[k]-way[k-1]; s.walk(way[k],math.atan2(d[1],d[0])+RS.choice([-1,1])*RS.uniform(.5,1.1),RS.randint(8,20),.07,RS.uniform(.007,.012),(born+.2*k/n+.06,)+times[1:],.2,.008)
    return s

# where in the picture (from its lower left, 0 to 1) something changes: a capsule along the fork, then discs around the sprouts
def changing(u,v,t):
    """distance to what changes at t, negative inside"""
    d=capsule(u,v,.175,.165,.155,.84,.84,.118)
    for x,y,r,since in((.53,.57,.245,.48),(.28,.745,.13,.68),(.81,.36,.12,.74)):
        if t>=since: d=np.minimum(d,np.hypot(u-x,v-y)-r)
    return d
class Stencil:
    """black board before the camera with a hole where something changes, seen by no other rays: what is behind it costs no time"""
    def __init__(s):
        cam=S.camera; m=cam.matrix_world.to_3x3(); s.X,s.Y,s.Z=(np.array(m.col[i]) for i in range(3)); s.C=np.array(cam.location); s.k=cam.data.lens/36.; s.o=None
        t=NT('stencil'); t.t.links.new(t.n('Emission',Strength=0.).outputs[0],t.out.inputs[0]); s.mat=t.m
    def sees(s,x,y,z):
        """whether a point lies where something changes at any time, or close by"""
        p=np.c_[x,y,z]-s.C; deep=-(p@s.Z); return changing(p@s.X/deep*s.k+.5,p@s.Y/deep*s.k+.5,1.)<.05
    def show(s,t,n=110):
        if s.o: me=s.o.data; bpy.data.objects.remove(s.o); bpy.data.meshes.remove(me)
        e=np.linspace(-.03,1.03,n+1); U,V=np.meshgrid(e,e,indexing='ij'); P=s.C+29.5*(-s.Z+s.X*((U-.5)/s.k)[...,None]+s.Y*((V-.5)/s.k)[...,None]); c=(e[:-1]+e[1:])/2; u,v=np.meshgrid(c,c,indexing='ij'); shut=changing(u,v,t)>0
        I=np.arange(U.size).reshape(U.shape); F=np.stack([I[:-1,:-1],I[1:,:-1],I[1:,1:],I[:-1,1:]],2)[shut]; s.o=obj('stencil',mesh_from('stencil',P.reshape(-1,3),F),s.mat)
        for ray in ('diffuse','glossy','transmission','shadow','volume_scatter'): setattr(s.o,'visible_'+ray,False)

def sc_degradation_movement():
    """builds what stays and leaves in MOVEMENT the function that puts the rest to a time"""
    global GRADE,VIG,GRAIN,DB,DREACH,MOVEMENT,CHANGING
    VIG=.38; GRADE=dict(ev=-.28,con=.24,sat=1.02,warm=-.06); GRAIN=0.; DB=1; DREACH=(2,(3,))   # a frame is smaller than a picture, so light bounces less and the denoiser looks less far
    ref=obj('ref',fork()); ref.rotation_euler=(0,0,YAW); ground(ref,.2); frame([ref],el=56,lens=85,fill=.74,fstop=11); bpy.context.view_layer.update()
    tree=cKDTree(verts_world(ref,40)[:,:2]); bpy.data.objects.remove(ref)
    near=lambda x,y: tree.query(np.c_[np.ravel(x),np.ravel(y)])[0].reshape(np.shape(x)); bed=lambda x,y: sstep(.9,.0,near(x,y))
    H=soil((-9,19.5,-9,24),lambda x,y:-HOLLOW*bed(x,y),lambda x,y:near(x,y)-.22,seed=12,dens=.9,bits=90,res=.03,finer=1); log('soil')
    sun((-.62,.52,.60),5.0,2.2); sky(.62); sm=soil_mat()
    # the bed closes: its ground, its crumbs and straws are raised by what is filled
    rising=[]
    for o in list(S.collection.objects):
        if o.name=='soil': rising.append(o)
        elif o.name.startswith('crumb'): n=int(o.name[5]); rising.append(split_crumbs(o,CRUMB_VERTICES[n],lambda x,y:near(x,y)<.93)[1])
        elif o.name.startswith('bit'): 
            v=read_vertices(o.data).mean(0)
            if near(v[:1],v[1:2])[0]<.93: rising.append(o)
    rest=[(o,v,bed(v[:,0],v[:,1]) if not o.name.startswith('bit') else np.full(len(v),bed(v[:1,0],v[:1,1])[0])) for o,v in ((o,read_vertices(o.data)) for o in rising)]
    lift_at=lambda x,y,t: HOLLOW*filled(t)*bed(x,y)
    # height of what lies there, crumbs included, for what rests on it
    cell=.06; x0,y0=-4.,-4.; top=np.full((int(20/cell),int(24/cell)),-9.)
    for o,v,_ in rest:
        i=((v[:,0]-x0)/cell).astype(int); j=((v[:,1]-y0)/cell).astype(int); ok=(i>=0)&(j>=0)&(i<top.shape[0])&(j<top.shape[1]); np.maximum.at(top,(i[ok],j[ok]),v[ok,2])
    gx,gy=np.meshgrid(x0+(np.arange(top.shape[0])+.5)*cell,y0+(np.arange(top.shape[1])+.5)*cell,indexing='ij'); top=np.maximum(top,H(gx,gy)); height=lambda x,y: map_coordinates(top,[(x-x0)/cell-.5,(y-y0)/cell-.5],order=1,mode='nearest')
    decay=ForkDecay(); c,s=math.cos(YAW),math.sin(YAW); to_world=lambda x,y:(c*x-s*y,s*x+c*y); to_fork=lambda x,y:(c*x+s*y,-s*x+c*y)
    decay.ground=gaussian_filter(height(*to_world(decay.whole.X,decay.whole.Y)),.16/decay.whole.h); mat,paint=stained_bio(); now={}
    def surface(xy,t):
        """height of what lies highest at these places: ground, or fork as it is now"""
        x,y=xy.T; u,v=to_fork(x,y); z=height(x,y)+lift_at(x,y,t); on=sstep(.03,-.03,decay.sample(now['D'],u,v)); return z+(np.maximum(decay.sample(now['M'],u,v)+decay.sample(now['T'],u,v)*.5,z)-z)*on
    hyphae=fungus(decay,to_world,surface); loose,darken=loose_fibres(decay,to_world,surface); roots=rootlets(to_world,surface); log('fork fields, threads',len(hyphae.all),len(loose.all),len(roots.all))
    stencil=Stencil(); rs=np.random.RandomState(91)
    # soil that creeps in: over the bed as many crumbs as lie elsewhere, and finer ones that settle on the fork
    creeping=[]
    for k,(count,r0,r1,sub,amp) in enumerate(((150,.016,.05,2,.5),(34,.05,.10,2,.5),(12,.09,.17,2,.55),(2.6,.16,.30,3,.6),(.25,.28,.42,4,.6))):
        box=np.array([[-1.5,13.5],[-1.5,15]]); n=int(count*np.prod(box[:,1]-box[:,0])); xy=np.c_[rs.uniform(*box[0],n),rs.uniform(*box[1],n)]; r=np.exp(rs.uniform(np.log(r0),np.log(r1),n)); when=rs.rand(n); d=near(xy[:,0],xy[:,1]); ok=(d<.30+r)&(fbm(xy[:,0],xy[:,1],32+k,.25,3)+rs.randn(n)*.5>-.45)
        xy,r,when,d=xy[ok],r[ok],when[ok],d[ok]; u,v=to_fork(xy[:,0],xy[:,1]); death=decay.sample(decay.death,u,v); over=decay.sample(decay.D,u,v)<r*.8; start=.06+.74*when**.8
        early=.08+.62*rs.rand(len(r))**1.1          # soil is washed over the fork long before it is gone
        if k==0: start=np.where(rs.rand(len(r))<.02,-1,early)                 # a few grains lie on it from the beginning
        elif k==1: start=np.where(over&(rs.rand(len(r))<.45),early+.08,np.where(over,np.maximum(start,death-.06),start))
        else: start=np.where(over,np.maximum(start,death+(0,0,.02,.05,.08)[k]),start)
        creeping.append((Grains('creep%d'%k,xy,r,sm,200+k,sub,amp),u,v,start,k))
    # what crumbles off: pale crumbs where the fork was, which darken with their size and go
    n=1500; cells=np.argwhere(decay.inside); pick=cells[rs.randint(len(cells),size=n)]; u=decay.whole.X[tuple(pick.T)]+rs.randn(n)*.10; v=decay.whole.Y[tuple(pick.T)]+rs.randn(n)*.10; fallen=decay.death[tuple(pick.T)]+rs.uniform(-.03,.05,n); wx,wy=to_world(u,v)
    debris=Grains('debris',np.c_[wx,wy],np.exp(rs.uniform(np.log(.022),np.log(.085),n)),plaster('debris','#7d6243',.3,.4,3),301); log('grains',sum(len(g.r) for g,*_ in creeping)+n)
    hz=lambda x,y:float(H(np.array([x]),np.array([y]))[0]); passing=[]
    whole=True
    def put_to(t,masked=True):
        nonlocal whole
        if masked:
            stencil.show(t)
            if whole:   # crumbs that no hole of the stencil shows cost time in every frame
                whole=False
                for o in [o for o in S.collection.objects if o.name.startswith('crumb') and 'near' not in o.name]:
                    unseen=split_crumbs(o,CRUMB_VERTICES[int(o.name[5])],lambda x,y: stencil.sees(x,y,H(x,y)))[0]; me=unseen.data; bpy.data.objects.remove(unseen); bpy.data.meshes.remove(me)
        while passing:
            o=passing.pop(); me=o.data; bpy.data.objects.remove(o); bpy.data.meshes.remove(me)
        for o,v,w in rest:
            up=v.copy(); up[:,2]+=HOLLOW*filled(t)*w; write_vertices(o.data,up)
        D,M,T=decay.at(t); me=decay.mesh(t)
        now.update(D=D,M=M,T=T)
        if me: o=obj('fork',me,mat,(0,0,0),(0,0,YAW)); passing.append(o); paint(decay.stains(t),decay.whole,t)
        for g,u,v,start,k in creeping:
            soil_z=height(g.xy[:,0],g.xy[:,1])+lift_at(g.xy[:,0],g.xy[:,1],t) if k<2 else H(g.xy[:,0],g.xy[:,1])+lift_at(g.xy[:,0],g.xy[:,1],t)
            on=sstep(.02,-.06,decay.sample(D,u,v)); z=soil_z+(np.maximum(decay.sample(M,u,v)+decay.sample(T,u,v)*.5,soil_z)-soil_z)*on; come=sstep(start,start+.09,t)
            if k<2: g.show(z+g.r*.3*come,g.r*come)
            else: g.show(z-g.r*1.9*(1-come)+g.r*.22,np.where(come>0,g.r,0))    # larger ones rise instead of growing
        size=debris.r*sstep(fallen-.02,fallen+.03,t)*(1-sstep(fallen+.09,fallen+.26,t))*(1-sstep(.84,.95,t)); debris.show(height(debris.xy[:,0],debris.xy[:,1])+lift_at(debris.xy[:,0],debris.xy[:,1],t)+size*.35,size)
        darken(t)
        for threads in (hyphae,loose,roots): threads.show(t)
        # the first one stands where the fork had its middle
        for x,y,h,seed,sc,yaw,a,b in((5.6,6.4,3.4,4,1.25,.6,.50,1.02),(1.4,10.6,1.5,8,.6,1.5,.70,1.0),(9.5,3.4,1.2,3,.5,2.5,.76,1.0)):
            passing.extend(sprout(x,y,hz(x,y)+float(lift_at(np.array([x]),np.array([y]),t)[0]),h,seed,sc,yaw,min(1,max(0,(t-a)/(b-a)))))
    MOVEMENT,CHANGING=put_to,changing
