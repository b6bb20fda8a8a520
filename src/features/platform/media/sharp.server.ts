import sharp from 'sharp';

// One thread a picture: the services decide how many are processed at once. The cache is off, because nothing is processed twice.
sharp.concurrency(1);
sharp.cache(false);
// Of all decoders, only those of uploads and drawings can be reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadSvgBuffer'],
});

export { sharp };
