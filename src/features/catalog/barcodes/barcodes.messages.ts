export const barcodeCameraMessages = {
  camera: 'Camera',
  startingTheCamera: 'Starting the camera…',
  theBrowserMayNotUseTheCamera: 'The browser may not use the camera. Allow it in the settings of this site, or type the barcode.',
  noCameraWasFound: 'No camera was found. Type the barcode, or use a scanner.',
  theBarcodeReaderCouldNotBeLoaded:
    'The barcode reader could not be loaded. Check the connection and start the camera again, or type the barcode.',
  light: 'Light',
};
