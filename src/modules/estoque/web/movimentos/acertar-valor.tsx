import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { movimentos, type Movimento } from '../../contract/movimentos.ts'
import { relerEstoque } from '../dados.ts'

const SENTIDOS = [
  { valor: 'mais' as const, rotulo: 'Custou mais' },
  { valor: 'menos' as const, rotulo: 'Custou menos' },
]
const TODOS = 'todos'

interface Props {
  entrada: Pick<Movimento, 'id' | 'itens'>
  aoFechar: () => void
}

/** Freight or a price that is known after the entry: no goods move, the stock is worth more or less. */
export function AcertarValor({ entrada, aoFechar }: Props) {
  const [chave] = useState(uuidv7)
  const [sentido, setSentido] = useState<'mais' | 'menos'>('mais')
  const [valor, setValor] = useState<number | null>(null)
  const [item, setItem] = useState(TODOS)
  const [motivo, setMotivo] = useState('')
  const { indo, geral, erros, fazer, dizer } = useAto()
  const materiais = new Map(entrada.itens.map((i) => [i.item_id, `${i.codigo} ${i.nome}`]))
  const enviar = async () => {
    if (!valor) return dizer('Diga o valor do acerto.')
    if (!motivo.trim()) return dizer('Diga por quê.')
    const body = {
      chave,
      ocorrido_em: diaAqui(),
      motivo: motivo.trim(),
      valor_centavos: sentido === 'mais' ? valor : -valor,
      ...(item === TODOS ? {} : { item_id: item }),
    }
    const feito = await fazer(async () => {
      await chamar(movimentos.acertar, { params: { id: entrada.id }, body })
      await relerEstoque()
      avisar({ titulo: 'Valor acertado', tom: 'sucesso' })
    }, 'Não deu para acertar o valor. Tente de novo.')
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Acertar o valor desta entrada"
      descricao="O que ainda está em estoque muda de custo. A parte do que já saiu vai para variação de custo."
    >
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void enviar()
        }}
      >
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <SegmentedControl rotulo="Mais ou menos" opcoes={SENTIDOS} valor={sentido} aoMudar={setSentido} />
        <MoneyField rotulo="Valor do acerto" valor={valor} erro={erros.valor_centavos} aoMudar={setValor} />
        {materiais.size > 1 && (
          <Select
            rotulo="De que material"
            valor={item}
            erro={erros.item_id}
            aoMudar={setItem}
            opcoes={[
              { valor: TODOS, rotulo: 'De todos, conforme o valor de cada um' },
              ...[...materiais].map(([id, rotulo]) => ({ valor: id, rotulo })),
            ]}
          />
        )}
        <TextArea
          rotulo="Motivo"
          placeholder="Frete que veio em outra nota, desconto combinado depois…"
          maxLength={500}
          value={motivo}
          erro={erros.motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" variante="primaria" ocupado={indo}>
            Acertar o valor
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
