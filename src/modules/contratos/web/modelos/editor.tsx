import { useMemo, useState } from 'react'
import { trocarComVizinho } from '#kit/trocar-com-vizinho.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useGuardaDeSaida } from '#ui/form/guarda-de-saida.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { ArrowDown, ArrowUp, Pencil, Plus } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Clausula } from '../../contract/conteudo.ts'
import { modelos, type Modelo } from '../../contract/modelos.ts'
import { checarModelo } from '../../regras/checar.ts'
import { clausulaEmTexto } from '../../regras/diff.ts'
import { quandoFica } from '../../regras/condicoes.ts'
import { recusasDaPublicacao } from '../../regras/modelo.ts'
import { variavelDo } from '../../regras/variaveis.ts'
import { ComMotivo } from '../com-motivo.tsx'
import { Checagem } from '../contrato/checagem.tsx'
import { EditarClausula } from '../contrato/editar-clausula.tsx'
import { guardarModelo } from '../dados.ts'
import { VersoesDoModelo } from './versoes.tsx'

/** A clause before its first word. It joins the template when it is kept. */
const VAZIA = { titulo: '', blocos: [], destaque: false, limita: false, atende: [], condicao: null }

/** The clauses of a template at the left; what stops its publication and its versions at the right. */
export function EditorDoModelo({ modelo: m }: { modelo: Modelo }) {
  const publica = usePode('contratos.modelo.publicar')
  const [titulo, setTitulo] = useState(m.rascunho.titulo)
  const [clausulas, setClausulas] = useState(m.rascunho.clausulas)
  const [sujo, setSujo] = useState(false)
  const [emEdicao, setEmEdicao] = useState<Clausula | null>(null)
  const [publicando, setPublicando] = useState(false)
  const ato = useAto()
  useGuardaDeSaida(sujo)
  const conteudo = useMemo(() => ({ titulo, clausulas }), [titulo, clausulas])
  const recusas = useMemo(() => recusasDaPublicacao(m.tipo, conteudo), [m.tipo, conteudo])
  const itens = useMemo(() => checarModelo(m.tipo, conteudo), [m.tipo, conteudo])
  const mudar = (novas: Clausula[]) => {
    setClausulas(novas)
    setSujo(true)
  }
  const mover = (n: number, de: -1 | 1) => {
    const novas = trocarComVizinho(clausulas, n, de)
    if (novas) mudar(novas)
  }
  const salvar = async (): Promise<Modelo> => {
    if (!sujo) return m
    const { data } = await chamar(modelos.salvar, { params: { tipo: m.tipo }, body: { revisao: m.revisao, conteudo } })
    guardarModelo(data)
    setSujo(false)
    return data
  }
  const publicar = async (nota: string) => {
    const { revisao } = await salvar()
    const { data } = await chamar(modelos.publicar, { params: { tipo: m.tipo }, body: { revisao, nota } })
    guardarModelo(data)
    avisar({
      titulo: `Versão ${data.versao ?? 1} publicada`,
      descricao: 'Vale para os contratos abertos agora.',
      tom: 'sucesso',
    })
  }
  const nomeDe = (chave: string) => variavelDo(m.tipo, chave)?.rotulo ?? `{${chave}}`
  return (
    <>
      <AcoesDaPagina>
        <Button disabled={!sujo || ato.indo} onClick={() => void ato.fazer(salvar)}>
          Salvar rascunho
        </Button>
        {publica ? (
          <Button
            variante="primaria"
            disabled={ato.indo || recusas.length > 0 || (!sujo && !m.mudou)}
            onClick={() => setPublicando(true)}
          >
            Publicar versão
          </Button>
        ) : (
          <Button
            variante="primaria"
            disabled={ato.indo || sujo || !m.mudou || m.revisao_pedida_em !== null}
            onClick={() =>
              void ato.fazer(async () =>
                guardarModelo((await chamar(modelos.pedirRevisao, { params: { tipo: m.tipo } })).data),
              )
            }
          >
            {m.revisao_pedida_em === null ? 'Pedir revisão ao jurídico' : 'Revisão pedida'}
          </Button>
        )}
      </AcoesDaPagina>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_360px] max-lg:block max-lg:overflow-y-auto">
        <div className="min-h-0 overflow-y-auto p-4" role="region" aria-label="Cláusulas do modelo" tabIndex={0}>
          {ato.geral && (
            <p role="alert" className="g-erro">
              {ato.geral}
            </p>
          )}
          <ol className="mx-auto grid max-w-[760px] gap-2">
            {clausulas.map((k, n) => (
              <li key={k.id} id={`modelo-${k.id}`} className="rounded-md border p-3 text-13">
                <div className="flex items-center gap-1">
                  <h3 className="min-w-0 flex-1 truncate font-semibold">
                    {n + 1} {k.titulo}
                  </h3>
                  {k.destaque && <StatusChip tom="alerta">em destaque</StatusChip>}
                  <IconButton rotulo={`Subir ${k.titulo}`} icone={<ArrowUp />} onClick={() => mover(n, -1)} />
                  <IconButton rotulo={`Descer ${k.titulo}`} icone={<ArrowDown />} onClick={() => mover(n, 1)} />
                  <IconButton rotulo={`Editar ${k.titulo}`} icone={<Pencil />} onClick={() => setEmEdicao(k)} />
                </div>
                <p className="mt-1 whitespace-pre-line text-text-2">
                  {clausulaEmTexto(k).split('\n').slice(1).join('\n')}
                </p>
                {k.condicao && <p className="mt-1 text-12 text-text-2">{quandoFica(k.condicao, nomeDe)}</p>}
                {recusas
                  .filter((r) => r.campo === `clausulas.${n}`)
                  .map((r) => (
                    <p key={r.mensagem} className="g-erro">
                      {r.mensagem}
                    </p>
                  ))}
              </li>
            ))}
          </ol>
          <div className="mx-auto mt-3 max-w-[760px]">
            <Button icone={<Plus />} onClick={() => setEmEdicao({ id: uuidv7(), ...VAZIA })}>
              Cláusula nova
            </Button>
          </div>
        </div>
        <aside className="min-h-0 overflow-y-auto border-l max-lg:border-l-0" aria-label="Conferência e versões">
          <Checagem
            titulo="Antes de publicar"
            itens={itens}
            aoIr={(id) => document.getElementById(`modelo-${id}`)?.scrollIntoView({ block: 'center' })}
          />
          <VersoesDoModelo
            modelo={m}
            rascunho={conteudo}
            aoVoltar={(c) => {
              setTitulo(c.titulo)
              mudar(c.clausulas)
            }}
          />
        </aside>
      </div>
      {emEdicao && (
        <EditarClausula
          tipo={m.tipo}
          clausula={emEdicao}
          aoGuardar={(nova) => {
            const n = clausulas.findIndex((k) => k.id === nova.id)
            mudar(n < 0 ? [...clausulas, nova] : clausulas.with(n, nova))
            setEmEdicao(null)
          }}
          aoTirar={() => {
            mudar(clausulas.filter((k) => k.id !== emEdicao.id))
            setEmEdicao(null)
          }}
          aoFechar={() => setEmEdicao(null)}
        />
      )}
      {publicando && (
        <ComMotivo
          titulo="Publicar o modelo"
          descricao="Vale para os contratos abertos daqui em diante. Os que já existem ficam como estão."
          rotulo="O que mudou"
          confirmar="Publicar versão"
          aoConfirmar={publicar}
          aoFechar={() => setPublicando(false)}
        />
      )}
    </>
  )
}
