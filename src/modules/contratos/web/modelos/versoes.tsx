import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import type { ConteudoDoModelo } from '../../contract/conteudo.ts'
import type { Modelo } from '../../contract/modelos.ts'
import { diferencasDeClausulas } from '../../regras/diff.ts'
import { MODELOS_PADRAO } from '../../regras/padrao/modelos.ts'

const MUDOU = { nova: 'Nova', tirada: 'Tirada', texto: 'Mudou', ordem: 'Mudou de lugar' } as const

/** What may be compared or returned to: the standard template, each published version, the draft as it is typed. */
interface Texto {
  chave: string
  rotulo: string
  detalhe: string | null
  conteudo: ConteudoDoModelo
}

interface Props {
  modelo: Modelo
  /** as it is typed */
  rascunho: ConteudoDoModelo
  aoVoltar: (c: ConteudoDoModelo) => void
}

/** The published versions: compared two by two, and each one may become the draft again. */
export function VersoesDoModelo({ modelo: m, rascunho, aoVoltar }: Props) {
  const padrao: Texto = { chave: 'padrao', rotulo: 'Modelo padrão', detalhe: null, conteudo: MODELOS_PADRAO[m.tipo] }
  const versoes = m.versoes.map((v): Texto => ({
    chave: String(v.n),
    rotulo: `v${v.n} · ${dataHora(v.publicada_em)}`,
    detalhe: [v.quem, v.nota].filter(Boolean).join(': ') || null,
    conteudo: v.conteudo,
  }))
  const atual: Texto = { chave: 'rascunho', rotulo: 'Rascunho', detalhe: null, conteudo: rascunho }
  const [voltando, setVoltando] = useState<Texto | null>(null)
  return (
    <section aria-label="Versões" className="p-4 text-13">
      <h2 className="mb-2 font-semibold">Versões publicadas</h2>
      <ol className="grid gap-2">
        {[...versoes, padrao].map((v) => (
          <li key={v.chave} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 flex-1">
              {v.rotulo}
              {v.chave === String(m.versao ?? 'padrao') && ', em vigor'}
              {v.detalhe && <span className="block text-12 text-text-2">{v.detalhe}</span>}
            </span>
            <Button tamanho="pequeno" variante="fantasma" onClick={() => setVoltando(v)}>
              Voltar a esta
            </Button>
          </li>
        ))}
      </ol>
      <Comparar textos={[atual, ...versoes, padrao]} />
      {voltando && (
        <Dialog
          aberto
          tamanho="pequeno"
          aoMudar={(a) => !a && setVoltando(null)}
          titulo={`Voltar a ${voltando.rotulo}`}
          descricao="O rascunho passa a ter este texto. Nada vale para contratos novos antes de você salvar e publicar."
          rodape={
            <>
              <Button onClick={() => setVoltando(null)}>Fechar</Button>
              <Button
                variante="primaria"
                onClick={() => {
                  aoVoltar(voltando.conteudo)
                  setVoltando(null)
                }}
              >
                Usar este texto
              </Button>
            </>
          }
        />
      )}
    </section>
  )
}

function Comparar({ textos }: { textos: readonly Texto[] }) {
  const [de, setDe] = useState(textos[1]?.chave ?? 'padrao')
  const [para, setPara] = useState('rascunho')
  const opcoes = textos.map((t) => ({ valor: t.chave, rotulo: t.rotulo }))
  const achar = (chave: string) => textos.find((t) => t.chave === chave)?.conteudo.clausulas ?? []
  const mudancas = diferencasDeClausulas(achar(de), achar(para))
  return (
    <section aria-label="Comparar duas versões" className="mt-4 border-t pt-3">
      <h3 className="mb-2 font-semibold">Comparar</h3>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        <Select rotulo="De" opcoes={opcoes} valor={de} aoMudar={setDe} />
        <Select rotulo="Para" opcoes={opcoes} valor={para} aoMudar={setPara} />
      </div>
      {mudancas.length === 0 && <p className="mt-2 text-text-2">Nada muda entre as duas.</p>}
      <ul className="mt-3 grid gap-2">
        {mudancas.map((d) => (
          <li key={d.id}>
            <p className="font-medium">
              {MUDOU[d.mudou]}: {d.titulo}
            </p>
            {d.mudou !== 'ordem' && (
              <>
                {d.antes && <del className="block whitespace-pre-line text-text-2">{d.antes}</del>}
                {d.depois && <ins className="block whitespace-pre-line no-underline">{d.depois}</ins>}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
