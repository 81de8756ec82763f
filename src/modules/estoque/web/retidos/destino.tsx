import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Local } from '../../contract/cadastros.ts'
import { retidos, type Retido } from '../../contract/retidos.ts'
import { contaComoDisponivel } from '../../regras/caminhos.ts'
import type { DestinoDoRetido } from '../../tipos.ts'
import { relerEstoque } from '../dados.ts'
import { digitar } from '../movimentos/digitar.ts'
import { emDecimal, emSeries } from '../movimentos/rascunho.ts'
import { opcoesDe, qtd } from '../nomes.ts'
import { CampoDaFoto } from './foto.tsx'

const DESTINOS = { liberar: 'Liberar', devolver: 'Devolver ao fornecedor', perda: 'Perda' } as const
const MAIS_ANTIGO = ''

interface Props {
  retido: Retido
  locais: readonly Local[]
  aoFechar: () => void
}

/** Where goods that were held back go: each with its reason, and with a picture where something is lost. */
export function Destino({ retido: r, locais, aoFechar }: Props) {
  const ajusta = usePode('estoque.ajuste.criar')
  const [chave] = useState(uuidv7)
  const [destino, setDestino] = useState<DestinoDoRetido>('liberar')
  const [para, setPara] = useState<string | null>(null)
  const porSerie = r.rastreio === 'serie'
  const [quanto, setQuanto] = useState(porSerie ? r.series.join(' ') : digitar(r.qtd))
  const [lote, setLote] = useState(MAIS_ANTIGO)
  const [motivo, setMotivo] = useState('')
  const [foto, setFoto] = useState<string | null>(null)
  const { indo, geral, erros, fazer, dizer } = useAto()
  const pedeFoto = destino === 'perda' || (destino === 'devolver' && r.tipo === 'avaria')
  const enviar = async () => {
    const series = porSerie ? emSeries(quanto) : []
    const quantidade = porSerie ? String(series.length) : emDecimal(quanto)
    if (!quantidade || quantidade === '0') return dizer('Diga quanto sai.')
    if (destino === 'liberar' && !para) return dizer('Escolha para onde vai.')
    if (!motivo.trim()) return dizer('Diga por quê.')
    if (pedeFoto && !foto) return dizer('Fotografe o que sai: a foto fica no movimento.')
    const body = {
      chave,
      ocorrido_em: diaAqui(),
      motivo: motivo.trim(),
      local_id: r.local_id,
      destino,
      item_id: r.item_id,
      quantidade,
      series,
      ...(destino === 'liberar' && para ? { para } : {}),
      ...(lote ? { lote } : {}),
      ...(foto ? { foto } : {}),
    }
    const feito = await fazer(async () => {
      const { situacao } = (await chamar(retidos.destinar, { body })).data
      await relerEstoque()
      if (situacao === 'lancado') avisar({ titulo: `${DESTINOS[destino]}: lançado`, tom: 'sucesso' })
      else avisar({ titulo: 'Passou do limite: espera a aprovação de outra pessoa', tom: 'info' })
    }, 'Não deu para lançar. O que você escreveu continua aqui: tente de novo.')
    if (feito) aoFechar()
  }
  const quais = ajusta ? (['liberar', 'devolver', 'perda'] as const) : (['liberar', 'devolver'] as const)
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Destino de ${r.nome}`}
      descricao={`${qtd(r.qtd)} ${r.unidade.toLowerCase()} em ${r.local}`}
    >
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void enviar()
        }}
      >
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <SegmentedControl rotulo="Destino" opcoes={opcoesDe(DESTINOS, quais)} valor={destino} aoMudar={setDestino} />
        {destino === 'liberar' && (
          <Select
            rotulo="Vai para"
            valor={para}
            erro={erros.para}
            aoMudar={setPara}
            opcoes={locais.filter((l) => contaComoDisponivel(l.tipo)).map((l) => ({ valor: l.id, rotulo: l.nome }))}
          />
        )}
        <TextField
          rotulo={porSerie ? 'Números de série' : 'Quantidade'}
          dica={porSerie ? 'Separe por espaço ou vírgula' : undefined}
          sufixo={porSerie ? undefined : r.unidade.toLowerCase()}
          inputMode={porSerie ? 'text' : 'decimal'}
          autoComplete="off"
          value={quanto}
          erro={erros.quantidade ?? erros['linhas.0']}
          onChange={(e) => setQuanto(e.currentTarget.value)}
        />
        {r.lotes.length > 0 && (
          <Select
            rotulo="Lote"
            valor={lote}
            erro={erros.lote ?? erros['linhas.0.lote']}
            aoMudar={setLote}
            opcoes={[
              { valor: MAIS_ANTIGO, rotulo: 'Mais antigo primeiro' },
              ...r.lotes.map((l) => ({ valor: l.numero, rotulo: `${l.numero}: ${qtd(l.qtd)}` })),
            ]}
          />
        )}
        <TextArea
          rotulo="Motivo"
          placeholder="O que se decidiu, e quem decidiu"
          maxLength={500}
          value={motivo}
          erro={erros.motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        <CampoDaFoto opcional={!pedeFoto} erro={erros.foto} tem={foto !== null} aoEscolher={setFoto} />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" variante="primaria" ocupado={indo}>
            Lançar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
