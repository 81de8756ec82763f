import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Colunas, escolhidas } from '#ui/importacao/colunas.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { convidados, type Lote } from '../contract/convidados.ts'
import { camposDoConvidado, ROTULO_DO_CAMPO, type CampoDoConvidado } from '../regras/linha.ts'
import { relerLote } from './dados.ts'
import { escolhaDe, padraoDe, QuemVierSem } from './quem-vier-sem.tsx'

const campos = camposDoConvidado.map((c) => ({ valor: c, rotulo: ROTULO_DO_CAMPO[c] }))

/** Field of each column, with sample lines next to it, and the access of who has none. */
export function MapearPessoas({ lote: l, aoMapear }: { lote: Lote; aoMapear: () => void }) {
  const [mapa, setMapa] = useState<Record<string, CampoDoConvidado | ''>>(l.mapa)
  const [escolha, setEscolha] = useState(escolhaDe(l.padrao))
  const [tentou, setTentou] = useState(false)
  const { indo, fazer } = useAto()
  const conferir = () => {
    setTentou(true)
    const padrao = padraoDe(escolha)
    if (padrao === undefined) return
    void fazer(
      async () => {
        await chamar(convidados.mapear, {
          params: { id: l.id },
          body: { mapa: escolhidas(mapa), padrao },
        })
        await relerLote(l.id)
        aoMapear()
      },
      (erro) => avisarFalha('As colunas não foram aceitas.', erro),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {l.lembrado && l.situacao === 'mapeando' && (
        <AlertBox tom="info" titulo="Já recebemos uma planilha com estas colunas: usamos as mesmas escolhas." />
      )}
      <Colunas cabecalho={l.cabecalho} amostra={l.amostra} campos={campos} mapa={mapa} aoMudar={setMapa} />
      <QuemVierSem escolha={escolha} aoMudar={setEscolha} faltou={tentou} />
      <div>
        <Button variante="primaria" ocupado={indo} onClick={conferir}>
          Conferir pessoas
        </Button>
      </div>
    </div>
  )
}
