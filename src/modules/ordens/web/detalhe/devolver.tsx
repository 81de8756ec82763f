import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { useLocais } from '#modules/estoque/web/publico.ts'
import { qtd } from '#modules/estoque/regras/quantidade.ts'
import type { Ordem, PecaDaOrdem } from '../../contract/ordem.ts'
import { agir } from '../dados.ts'

/** Gives back parts that the crew took for the order and did not use: to a van or to a store. */
export function Devolver({ ordem, peca: p, aoFechar }: { ordem: Ordem; peca: PecaDaOrdem; aoFechar: () => void }) {
  const locais = (useLocais().data ?? []).filter((l) => l.tipo === 'van' || l.tipo === 'almoxarifado')
  const naMao = Number(p.na_mao)
  const [quanto, setQuanto] = useState<number | null>(naMao)
  const [series, setSeries] = useState(p.series_na_mao)
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const { indo, geral, fazer, dizer } = useAto()
  const comSerie = p.series_na_mao.length > 0
  const local = escolhido ?? locais.find((l) => l.tipo === 'van')?.id ?? null
  const enviar = async () => {
    const quantidade = comSerie ? series.length : quanto
    if (!quantidade || quantidade > naMao) return dizer(`Diga quanto volta: há ${qtd(p.na_mao)} ${p.unidade} na mão.`)
    if (!local) return dizer('Escolha para onde volta.')
    const feito = await fazer(() =>
      agir(ordem, 'devolver', {
        item_id: p.item_id,
        quantidade: String(quantidade),
        local_id: local,
        series: comSerie ? series : [],
      }),
    )
    if (!feito) return
    avisar({ titulo: `${qtd(String(quantidade))} ${p.unidade} de ${p.nome} de volta`, tom: 'sucesso' })
    aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Devolver ${p.nome}`}
      descricao={`Na mão da equipe: ${qtd(p.na_mao)} ${p.unidade}. O que volta não entra no relatório.`}
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void enviar()}>
            Devolver
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        {comSerie ? (
          <MultiCombobox
            rotulo="Séries que voltam"
            valor={series.map((valor) => ({ valor, rotulo: valor }))}
            opcoes={p.series_na_mao.map((valor) => ({ valor, rotulo: valor }))}
            aoMudar={(v) => setSeries(v.map((o) => o.valor))}
          />
        ) : (
          <NumberField
            rotulo={`Quantidade (${p.unidade})`}
            valor={quanto}
            min={0}
            max={naMao}
            casas={3}
            aoMudar={setQuanto}
          />
        )}
        <Select
          rotulo="Para onde"
          opcoes={locais.map((l) => ({ valor: l.id, rotulo: l.nome }))}
          valor={local}
          aoMudar={setEscolhido}
        />
      </div>
    </Dialog>
  )
}
