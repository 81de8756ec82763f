import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { qtd } from '#modules/estoque/regras/quantidade.ts'
import type { LugarDaPeca, Ordem, PecaDaOrdem } from '../../contract/ordem.ts'
import { agir, useOndeHa } from '../dados.ts'

interface Props {
  ordem: Ordem
  peca: PecaDaOrdem
  aoFechar: () => void
}

/** What is planned and neither used nor in hand, as far as the place has it; one where nothing is left to plan. */
const sugerida = (p: PecaDaOrdem, l: LugarDaPeca): number => {
  const falta = Number(p.prevista) - Number(p.consumida) - Number(p.na_mao)
  return Math.min(falta > 0 ? falta : 1, Number(l.livre))
}

/** Takes parts for the order, out of the van of the crew or of a warehouse; from then on they are in hand. */
export function Levar({ ordem, peca: p, aoFechar }: Props) {
  const { data: lugares } = useOndeHa(ordem.id, p.item_id)
  if (lugares?.[0])
    return <Escolher ordem={ordem} peca={p} lugares={lugares} primeiro={lugares[0]} aoFechar={aoFechar} />
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Levar ${p.nome}`}
      rodape={<Button onClick={aoFechar}>Voltar</Button>}
    >
      {lugares ? (
        <EmptyState
          frase="Não há esta peça livre"
          detalhe="Nem na van da equipe nem nos almoxarifados: o que existe está reservado ou na mão de uma equipe."
        />
      ) : (
        <SkeletonList linhas={2} comRosto={false} rotulo="Procurando a peça" />
      )}
    </Dialog>
  )
}

function Escolher({
  ordem,
  peca: p,
  lugares,
  primeiro,
  aoFechar,
}: Props & { lugares: readonly LugarDaPeca[]; primeiro: LugarDaPeca }) {
  const [de, setDe] = useState(primeiro.local_id)
  const lugar = lugares.find((l) => l.local_id === de) ?? primeiro
  const [quanto, setQuanto] = useState<number | null>(sugerida(p, primeiro))
  const [series, setSeries] = useState<string[]>([])
  const { indo, geral, fazer, dizer } = useAto()
  const enviar = async () => {
    const quantidade = p.por_serie ? series.length : quanto
    if (!quantidade) return dizer(p.por_serie ? 'Escolha as séries que vão.' : 'Diga quanto a equipe leva.')
    if (quantidade > Number(lugar.livre)) return dizer(`Em ${lugar.nome} há ${qtd(lugar.livre)} ${p.unidade} livres.`)
    const feito = await fazer(() =>
      agir(ordem, 'retirar', {
        item_id: p.item_id,
        quantidade: String(quantidade),
        local_id: lugar.local_id,
        series: p.por_serie ? series : [],
      }),
    )
    if (!feito) return
    avisar({ titulo: `${qtd(String(quantidade))} ${p.unidade} de ${p.nome} na mão da equipe`, tom: 'sucesso' })
    aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Levar ${p.nome}`}
      descricao="Fica na mão da equipe até ser usada ou devolvida: a ordem só conclui depois."
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void enviar()}>
            Levar
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <Select
          rotulo="De onde"
          opcoes={lugares.map((l) => ({
            valor: l.local_id,
            rotulo: l.nome,
            detalhe: `${qtd(l.livre)} ${p.unidade} livres`,
          }))}
          valor={lugar.local_id}
          aoMudar={(valor) => {
            setDe(valor)
            setSeries([])
          }}
        />
        {p.por_serie ? (
          <MultiCombobox
            rotulo="Séries que vão"
            valor={series.map((valor) => ({ valor, rotulo: valor }))}
            opcoes={lugar.series.map((valor) => ({ valor, rotulo: valor }))}
            aoMudar={(v) => setSeries(v.map((o) => o.valor))}
          />
        ) : (
          <NumberField
            rotulo={`Quantidade (${p.unidade})`}
            valor={quanto}
            min={0}
            max={Number(lugar.livre)}
            casas={3}
            aoMudar={setQuanto}
          />
        )}
      </div>
    </Dialog>
  )
}
