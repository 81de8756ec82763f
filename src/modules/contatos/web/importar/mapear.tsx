import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Colunas, escolhidas } from '#ui/importacao/colunas.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { importacoes, type Importacao } from '../../contract/importacoes.ts'
import type { ModoDoConhecido } from '../../regras/importacao.ts'
import { alvosFixos, ROTULO_DO_ALVO } from '../../regras/mapa.ts'
import { relerContatos, useCamposEmUso } from '../dados.ts'

const fixos: { valor: string; rotulo: string }[] = [...alvosFixos.map((a) => ({ valor: a, rotulo: ROTULO_DO_ALVO[a] }))]

const CONHECIDOS: { valor: ModoDoConhecido; rotulo: string }[] = [
  { valor: 'completar', rotulo: 'Preencher só o que está em branco' },
  { valor: 'atualizar', rotulo: 'Trocar pelo que a planilha diz' },
  { valor: 'pular', rotulo: 'Deixar como está' },
  { valor: 'perguntar', rotulo: 'Perguntar em cada linha' },
]

/** Target of each column, with sample rows next to it. A known kind of file is mapped automatically. */
export function Mapear({ importacao: i, aoMapear }: { importacao: Importacao; aoMapear: () => void }) {
  const [mapa, setMapa] = useState<Record<string, string>>(i.mapa)
  const [duplicados, setDuplicados] = useState(i.duplicados)
  const [etiqueta, setEtiqueta] = useState(i.etiqueta)
  const [regras, setRegras] = useState(i.regras)
  const destinos = [...fixos, ...useCamposEmUso().map((c) => ({ valor: `campos.${c.chave}`, rotulo: c.rotulo }))]
  const { indo, fazer } = useAto()
  const conferir = () =>
    fazer(
      async () => {
        await chamar(importacoes.mapear, {
          params: { id: i.id },
          body: {
            mapa: escolhidas(mapa),
            duplicados,
            etiqueta,
            regras,
          },
        })
        await relerContatos()
        aoMapear()
      },
      (erro) => avisarFalha('As colunas não foram aceitas.', erro),
    )
  return (
    <div className="flex flex-col gap-4">
      {i.lembrado && (
        <AlertBox tom="info" titulo="Já recebemos uma planilha com estas colunas: usamos as mesmas escolhas." />
      )}
      <Colunas cabecalho={i.cabecalho} amostra={i.amostra} campos={destinos} mapa={mapa} aoMudar={setMapa} />
      <div className="grid gap-4 md:grid-cols-2">
        <Select rotulo="Quem já está cadastrado" opcoes={CONHECIDOS} valor={duplicados} aoMudar={setDuplicados} />
        <TextField
          rotulo="Etiqueta para todos"
          opcional
          value={etiqueta}
          maxLength={40}
          onChange={(e) => setEtiqueta(e.target.value)}
        />
      </div>
      <Checkbox
        rotulo="Avisar o resto do sistema de cada contato"
        dica="Desligado, a importação é silenciosa: nenhuma regra, aviso ou integração reage a ela."
        checked={regras}
        onChange={(e) => setRegras(e.currentTarget.checked)}
      />
      <div>
        <Button variante="primaria" ocupado={indo} onClick={() => void conferir()}>
          Conferir linhas
        </Button>
      </div>
    </div>
  )
}
