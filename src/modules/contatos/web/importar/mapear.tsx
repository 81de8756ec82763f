import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { importacoes, type Importacao } from '../../contract/importacoes.ts'
import type { ModoDoConhecido } from '../../regras/importacao.ts'
import { alvosFixos, ROTULO_DO_ALVO } from '../../regras/mapa.ts'
import { relerContatos, useCamposEmUso } from '../dados.ts'

const fixos = [
  { valor: '', rotulo: 'Não importar' },
  ...alvosFixos.map((a) => ({ valor: a, rotulo: ROTULO_DO_ALVO[a] })),
]

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
            mapa: Object.fromEntries(Object.entries(mapa).filter(([, a]) => a !== '')),
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
      <ul aria-label="Colunas" className="flex flex-col">
        {i.cabecalho.map((titulo, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <li key={n} className="grid items-center gap-2 border-t py-2 md:grid-cols-[1fr_260px]">
            <span className="min-w-0">
              <b className="block truncate text-13">{titulo}</b>
              <span className="block truncate text-12 text-text-2">
                {i.amostra
                  .map((l) => l[n])
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(' · ') || 'vazia'}
              </span>
            </span>
            <Select
              rotulo={`Destino de ${titulo}`}
              rotuloOculto
              opcoes={destinos}
              valor={mapa[n] ?? ''}
              aoMudar={(a) => setMapa({ ...mapa, [n]: a })}
            />
          </li>
        ))}
      </ul>
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
