import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'

interface Local {
  latitude: number
  longitude: number
  nome: string | null
  endereco: string | null
  aoVivo: boolean
}

const texto = (v: unknown): string | null => (typeof v === 'string' && v !== '' ? v : null)

export function lerLocalizacao(d: Mensagem['dados']): Local | null {
  if (typeof d?.latitude !== 'number' || typeof d.longitude !== 'number') return null
  return {
    latitude: d.latitude,
    longitude: d.longitude,
    nome: texto(d.nome),
    endereco: texto(d.endereco),
    aoVivo: d.ao_vivo === true,
  }
}
