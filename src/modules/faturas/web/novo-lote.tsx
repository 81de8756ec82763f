import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { somarMeses } from '#kit/dias.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Send } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { useCelular } from '#ui/usar-media.ts'
import { lotes } from '../contract/lotes.ts'
import { sugerirVencimento } from '../regras/vencimento.ts'
import { guardarLote } from './dados.ts'
import { PLANOS, planoEscolhido, type PlanoDoLote } from './planos.ts'

/** Last month, whose bills have arrived, and the next due date that leaves time to approve. */
function sugestao() {
  const hoje = diaAqui()
  return { mes: somarMeses(`${hoje.slice(0, 7)}-01`, -1).slice(0, 7), vencimento: sugerirVencimento(hoje) }
}

export function NovoLote({ ha, aoAbrir }: { ha: boolean; aoAbrir: (id: string) => void }) {
  const monta = usePode('faturas.lote.montar')
  const celular = useCelular()
  const [mes, setMes] = useState(() => sugestao().mes)
  const [vencimento, setVencimento] = useState(() => sugestao().vencimento)
  const [plano, setPlano] = useState<PlanoDoLote>('todos')
  const ato = useAto()
  if (!monta || celular)
    return (
      <EmptyState
        icone={<Send />}
        frase={ha ? 'Escolha um lote.' : 'Nenhum lote de faturas ainda.'}
        detalhe={monta ? 'Monte o lote no computador; aqui você aprova e acompanha.' : undefined}
      />
    )
  const criar = () =>
    ato.fazer(async () => {
      const { data } = await chamar(lotes.criar, {
        body: { competencia: mes, vencimento_em: vencimento, plano: planoEscolhido(plano) },
      })
      guardarLote(data)
      aoAbrir(data.id)
    })
  return (
    <form
      className="mx-auto grid w-full max-w-[420px] gap-4 p-6"
      onSubmit={(e) => {
        e.preventDefault()
        void criar()
      }}
    >
      <h1 className="text-18 font-semibold">Novo lote de faturas</h1>
      <DateField tipo="month" rotulo="Mês das contas" valor={mes} aoMudar={setMes} erro={ato.erros.competencia} />
      <DateField
        rotulo="Vencimento"
        dica="Cada membro paga no dia que escolheu, neste mês ou no seguinte."
        valor={vencimento}
        min={diaAqui()}
        aoMudar={setVencimento}
        erro={ato.erros.vencimento_em}
      />
      <Select rotulo="Plano" opcoes={PLANOS} valor={plano} aoMudar={setPlano} />
      {ato.geral && <AlertBox tom="perigo" titulo={ato.geral} />}
      <Button type="submit" variante="primaria" ocupado={ato.indo}>
        Abrir o lote
      </Button>
    </form>
  )
}
