# between.py A.png B.png OUT.png   the frame half way between two: both moved half the way along their optical flow, and their mean
import cv2,numpy as np,sys
a,b,out=sys.argv[1:]
A,B=cv2.imread(a),cv2.imread(b); g=lambda i:cv2.cvtColor(i,cv2.COLOR_BGR2GRAY); d=cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM)
h,w=A.shape[:2]; y,x=np.mgrid[0:h,0:w].astype(np.float32)
def half(I,J): f=d.calc(g(I),g(J),None)*.5; return cv2.remap(J,x+f[...,0],y+f[...,1],cv2.INTER_CUBIC,borderMode=cv2.BORDER_REFLECT)
cv2.imwrite(out,((half(A,B).astype(np.float32)+half(B,A))/2+.5).astype(np.uint8))
