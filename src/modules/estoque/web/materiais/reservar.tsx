import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useSemRede } from '#ui/offline-bar.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { materiais, type Material } from '../../contract/materiais.ts'
import { contaComoDisponivel } from '../../regras/caminhos.ts'
import { deNumeric, escreverQuantidade } from '../../regras/quantidade.ts'
import { relerEstoque } from '../dados.ts'
import { Origem } from '../movimentos/destino.tsx'
import type { DestinoLido } from '../movimentos/encaixes.ts'
import { emDecimal } from '../movimentos/rascunho.ts'
import { qtd } from '../nomes.ts'

const PARA = [
  { valor: 'ordem' as const, rotulo: 'Ordem' },
  { valor: 'projeto' as const, rotulo: 'Projeto' },
  { valor: 'outro' as const, rotulo: 'Outro' },
]

/** Keeps a quantity in a place for an order, a project or another purpose, until a day or until it is released. */
export function Reservar({ material: m, aoFechar }: { material: Material; aoFechar: () => void }) {
  const lugares = m.lugares
    .filter((l) => contaComoDisponivel(l.tipo))
    .map((l) => ({ ...l, livre: escreverQuantidade(deNumeric(l.qtd) - deNumeric(l.reservado)) }))
  const [chave] = useState(uuidv7)
  const [local, setLocal] = useState(lugares.find((l) => Number(l.livre) > 0)?.local_id ?? lugares[0]?.local_id ?? null)
  const [quanto, setQuanto] = useState('')
  const [qual, setQual] = useState<'ordem' | 'projeto' | 'outro'>('projeto')
  const [origem, setOrigem] = useState<DestinoLido | null>(null)
  const [para, setPara] = useState('')
  const [precisaEm, setPrecisaEm] = useState('')
  const [ate, setAte] = useState('')
  const semRede = useSemRede()
  const { indo, geral, erros, fazer, dizer } = useAto()
  const unidade = m.unidade.toLowerCase()
  const enviar = async () => {
    const quantidade = emDecimal(quanto)
    if (!local) return dizer('Nada deste material está em um local de uso.')
    if (!quantidade) return dizer('Escreva uma quantidade maior que zero.')
    if (qual !== 'outro' && !origem) return dizer(qual === 'ordem' ? 'Escolha a ordem.' : 'Escolha o projeto.')
    if (qual === 'outro' && !para.trim()) return dizer('Diga para quem fica guardado.')
    const body = {
      chave,
      local_id: local,
      quantidade,
      precisa_em: precisaEm || null,
      ate: ate || null,
      ...(qual === 'outro' ? { para: para.trim() } : origem ? { origem: origem.origem } : {}),
    }
    const feito = await fazer(async () => {
      await chamar(materiais.reservar, { params: { id: m.id }, body })
      await relerEstoque()
      avisar({ titulo: `${qtd(quantidade)} ${unidade} em reserva`, tom: 'sucesso' })
    }, 'Não deu para reservar. O que você escreveu continua aqui: tente de novo.')
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Reservar ${m.nome}`}
      descricao="O que fica em reserva sai do disponível. Só a saída para o mesmo destino usa esta reserva."
    >
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void enviar()
        }}
      >
        {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
        <Select
          rotulo="Em que local"
          valor={local}
          erro={erros.local_id}
          opcoes={lugares.map((l) => ({
            valor: l.local_id,
            rotulo: l.nome,
            detalhe: `${qtd(l.livre)} ${unidade} livres`,
          }))}
          aoMudar={setLocal}
        />
        <TextField
          rotulo="Quantidade"
          sufixo={unidade}
          inputMode="decimal"
          autoComplete="off"
          value={quanto}
          erro={erros.quantidade}
          onChange={(e) => setQuanto(e.currentTarget.value)}
        />
        <SegmentedControl
          rotulo="Para"
          opcoes={PARA}
          valor={qual}
          aoMudar={(v) => {
            setQual(v)
            setOrigem(null)
          }}
        />
        {qual === 'outro' ? (
          <TextField
            rotulo="Para quem ou para quê"
            maxLength={80}
            value={para}
            erro={erros.para}
            onChange={(e) => setPara(e.currentTarget.value)}
          />
        ) : (
          <Origem key={qual} tipo={qual} lido={origem} erro={erros.origem} aoEscolher={setOrigem} />
        )}
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <DateField
            rotulo="Precisa em"
            opcional
            valor={precisaEm}
            min={diaAqui()}
            erro={erros.precisa_em}
            aoMudar={setPrecisaEm}
          />
          <DateField
            rotulo="Guardar até"
            opcional
            dica="Sem data, até alguém liberar"
            valor={ate}
            min={diaAqui()}
            erro={erros.ate}
            aoMudar={setAte}
          />
        </div>
        <div className="flex justify-end gap-2">
          <Button className="max-md:min-h-11" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" variante="primaria" className="max-md:min-h-11" ocupado={indo} disabled={semRede}>
            {semRede ? 'Sem conexão' : 'Reservar'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
