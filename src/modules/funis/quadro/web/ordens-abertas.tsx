import { detalheDasOrdens, type ComAsOrdens, type OrdemAberta } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'

export const DEIXAR: ComAsOrdens = { como: 'deixar', motivo: '' }

/** The open orders in the details of a refusal. */
export const ordensDoDetalhe = (detalhe: unknown): readonly OrdemAberta[] =>
  detalheDasOrdens.safeParse(detalhe).data?.ordens ?? []

/** What is missing in the answer. */
export const faltaNasOrdens = (r: ComAsOrdens): string | null =>
  r.como === 'cancelar' && r.motivo.trim().length < 3 ? 'Diga por que a ordem é cancelada' : null

interface Props {
  ordens: readonly OrdemAberta[]
  valor: ComAsOrdens
  erro?: string | null | undefined
  aoMudar: (v: ComAsOrdens) => void
}

/** Asks what happens to the open service orders of a card that is lost or archived. */
export function OrdensAbertas({ ordens, valor, erro, aoMudar }: Props) {
  const presa = ordens.find((o) => o.impedimento !== null)
  const uma = ordens.length === 1
  return (
    <>
      <RadioGroup
        rotulo={`E a ${listaFalada(ordens.map((o) => `${o.numero} (${o.situacao})`))}?`}
        opcoes={[
          {
            valor: 'deixar',
            rotulo: uma ? 'Deixar aberta' : 'Deixar abertas',
            dica: 'O atendimento em campo segue como está.',
          },
          {
            valor: 'cancelar',
            rotulo: uma ? 'Cancelar a ordem' : 'Cancelar as ordens',
            dica: presa
              ? `${presa.numero}: ${presa.impedimento}`
              : 'As peças reservadas são liberadas e a equipe fica livre.',
            desabilitada: presa !== undefined,
          },
        ]}
        valor={valor.como}
        aoMudar={(como) => aoMudar({ ...valor, como })}
      />
      {valor.como === 'cancelar' && (
        <TextArea
          rotulo="Por que cancelar"
          value={valor.motivo}
          maxLength={500}
          erro={erro ?? undefined}
          onChange={(e) => aoMudar({ ...valor, motivo: e.currentTarget.value })}
        />
      )}
    </>
  )
}
