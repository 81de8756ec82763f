import { GlifoDoCanal } from '#ui/canal.tsx'
import { CANAIS } from '../regras/canais.ts'
import type { TipoDeCaixa } from '../tipos.ts'

export function GlifoDaCaixa({ canal, className }: { canal: TipoDeCaixa; className?: string }) {
  return <GlifoDoCanal canal={CANAIS[canal].glifo} {...(className === undefined ? {} : { className })} />
}
