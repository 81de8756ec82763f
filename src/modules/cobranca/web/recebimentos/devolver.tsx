import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { dinheiro } from '#ui/formatos.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { recebimentos } from '../../contract/recebimentos.ts'
import type { RecebimentoInteiro } from '../../tipos.ts'
import { ComMotivo } from '#ui/com-motivo.tsx'
import { relerCobranca } from '../dados.ts'

/** Gives back what pays no invoice: through the bank, or noted after a person did it. */
export function Devolver({ r, aoFechar }: { r: RecebimentoInteiro; aoFechar: () => void }) {
  const [valor, setValor] = useState<number | null>(r.livre_centavos)
  const [por, setPor] = useState<'pix' | 'fora'>(r.pode_devolver_pelo_pix ? 'pix' : 'fora')
  return (
    <ComMotivo
      titulo={`Devolver a ${r.pagador_nome ?? 'quem pagou'}?`}
      descricao={
        por === 'pix' ? 'O banco devolve o Pix para a conta de onde ele veio.' : 'Só anota: transfira antes pelo banco.'
      }
      confirmar={por === 'pix' ? `Devolver ${dinheiro(valor ?? 0)}` : 'Anotar a devolução'}
      aoConfirmar={async (motivo) => {
        await chamar(recebimentos.devolver, { params: { id: r.id }, body: { valor_centavos: valor ?? 0, motivo, por } })
        await relerCobranca()
      }}
      aoFechar={aoFechar}
    >
      {r.pode_devolver_pelo_pix && (
        <SegmentedControl
          rotulo="Por onde o dinheiro volta"
          opcoes={[
            { valor: 'pix', rotulo: 'Pelo Pix' },
            { valor: 'fora', rotulo: 'Já devolvi fora' },
          ]}
          valor={por}
          aoMudar={setPor}
        />
      )}
      <MoneyField rotulo="Valor" valor={valor} aoMudar={setValor} />
    </ComMotivo>
  )
}
