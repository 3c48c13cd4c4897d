export const artists: string = '/artists'
export const collectors: string = '/collectors'
export const submit: string = '/submit'
