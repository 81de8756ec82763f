import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { ConversasParecidas } from './anteriores.tsx'
import { Aguarde } from '#ui/tardia.tsx'
import { secoesDoContexto } from '../encaixes.ts'
import { HistoricoDaConversa } from './historico.tsx'
import { VinculosDaConversa } from './vinculos.tsx'

/** Sections of the context pane below the contact, fetched when they become visible. */
export function SecoesDeAtos({ c, href }: { c: Conversa; href: (id: string) => string }) {
  return (
    <>
      <Aguarde>
        {secoesDoContexto.ler().map((Secao, i) => (
          <Secao key={`${c.id}:${i}`} c={c} />
        ))}
      </Aguarde>
      <VinculosDaConversa c={c} />
      <ConversasParecidas c={c} href={href} />
      <HistoricoDaConversa c={c} />
    </>
  )
}
