import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { lotes, type Lote } from '../contract/lotes.ts'
import { guardarLote } from './dados.ts'
import { PLANOS, planoEscolhido, type PlanoDoLote } from './planos.ts'

/** Due date and plan of a batch that is being built. */
export function CorrigirLote({ lote, aoFechar }: { lote: Lote; aoFechar: () => void }) {
  const [vencimento, setVencimento] = useState(lote.vencimento_em)
  const [plano, setPlano] = useState<PlanoDoLote>(lote.plano ?? 'todos')
  const { indo, erros, geral, fazer } = useAto()
  const salvar = async () => {
    const body = { versao: lote.versao, vencimento_em: vencimento, plano: planoEscolhido(plano) }
    if (await fazer(async () => guardarLote((await chamar(lotes.corrigir, { params: { id: lote.id }, body })).data)))
      aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && !indo && aoFechar()}
      titulo="Vencimento e plano do lote"
      descricao="As linhas são calculadas de novo; as de outro plano ficam fora."
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
            Salvar
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <DateField
          rotulo="Vencimento"
          valor={vencimento}
          min={diaAqui()}
          aoMudar={setVencimento}
          erro={erros.vencimento_em}
        />
        <Select rotulo="Plano" opcoes={PLANOS} valor={plano} aoMudar={setPlano} erro={erros.plano} />
        {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
      </div>
    </Dialog>
  )
}
