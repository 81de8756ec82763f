import type { AtoNaFila } from '../../contract/atos.ts'
import type { OrdemDoDia } from '../../contract/dia.ts'
import type { FotoPronta } from '../offline/fotografar.ts'
import type { CabecaDoAto } from '../offline/guarda.ts'
import type { Campo } from '../offline/usar-campo.ts'

type Base = CabecaDoAto & { ordem_id: string; ciclo: number }
export type LugarDoAparelho = { lat: number; lon: number; precisao_m: number } | { recusa: string }

/** Stores an act of an order in the device, then tries to send: the screen never waits for the network. */
export async function agir(
  campo: Campo,
  o: Pick<OrdemDoDia, 'id' | 'ciclo' | 'numero'>,
  rotulo: string,
  fazer: (base: Base) => AtoNaFila,
  foto?: Pick<FotoPronta, 'bytes' | 'sha256'> & { vaga_id: string | null },
): Promise<void> {
  const comOrdem = (cabeca: CabecaDoAto): AtoNaFila => fazer({ ...cabeca, ordem_id: o.id, ciclo: o.ciclo })
  await campo.g.agir(`${rotulo}, OS ${o.numero}`, comOrdem, foto)
  void campo.remetente.enviar()
}

const ESPERA_MS = 8000

/** Where the device is, only at a transition. Null when it does not say: the person gives the reason. */
export function ondeEstou(): Promise<LugarDoAparelho | null> {
  return new Promise((pronto) => {
    if (!('geolocation' in navigator)) return pronto(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        pronto({
          lat: coords.latitude,
          lon: coords.longitude,
          precisao_m: Math.min(1_000_000, Math.round(coords.accuracy)),
        }),
      () => pronto(null),
      { enableHighAccuracy: true, timeout: ESPERA_MS, maximumAge: 60_000 },
    )
  })
}
