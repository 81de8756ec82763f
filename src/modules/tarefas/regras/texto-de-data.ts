import { naParedeDe } from '#kit/data-falada.ts'

const emBarras = (dia: string) => dia.split('-').reverse().join('/')

/** 22/11/2026 14:05, in São Paulo time. */
export function dataHoraEmTexto(iso: string): string {
  const { dia, hora } = naParedeDe(new Date(iso))
  return `${emBarras(dia)} ${hora}`
}
