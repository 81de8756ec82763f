import { useState } from 'react'
import type { AnexoDoCartao, Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { ErroApp } from '#kit/erro.ts'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Link } from '#ui/link.tsx'
import { Pencil } from '#ui/icones.ts'
import { tempoRelativo } from '#ui/formatos.ts'
import type { Cartao, Funil } from '../../tipos.ts'
import { abrirArquivo } from '../campos/arquivos.tsx'
import { AprovacoesDoCartao } from './aprovacoes.tsx'
import { NomeDaPessoa } from '../campos/nome-de-pessoa.tsx'
import { EditorDeCampo } from '../campos/editor.tsx'
import { mostrar } from '../campos/mostrar.ts'
import { useAtosDoCartao } from '../dados.ts'

interface Props {
  cartao: Cartao
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  qual: string
}
const GRUPOS = [['contato', 'Cliente'], ['uc', 'Unidade consumidora'], ['dossie', 'Projeto'], ['cartao', 'Este cartão']] as const

/** The fields that this funnel asks for, and whatever else is already known; grouped by whose fact it is. */
function chavesDo({ cartao, funil }: Props): Set<string> {
  return new Set(['nome', 'telefone', 'email', ...funil.definicao.estagios.flatMap((e) => e.portas.map((p) => p.campo)), ...funil.definicao.capa, ...Object.keys(cartao.valores)])
}

export function FatosDoCartao(props: Props) {
  const { cartao: c, campos, qual } = props
  const [editando, setEditando] = useState<string | null>(null)
  const chaves = chavesDo(props)
  return (
    <div className="flex flex-col gap-5">
      {c.conversas.length > 0 && (
        <section aria-label="Conversas" className="flex flex-col gap-1">
          <h3 className="text-13 font-semibold">Conversas</h3>
          {c.conversas.map((v) => (
            <Link key={v.id} href={`/chat/chat?conversa=${v.id}`} className="flex items-baseline gap-2 text-13">
              {v.caixa_nome} <span className="text-12 text-text-2">{`${v.status} · ${tempoRelativo(v.ultima_interacao_em)}`}</span>
            </Link>
          ))}
        </section>
      )}
      <AprovacoesDoCartao id={c.id} campos={campos} edita={c.pode.editar} />
      {GRUPOS.map(([escopo, titulo]) => {
        const doGrupo = [...campos.values()].filter((k) => k.escopo === escopo && chaves.has(k.chave))
        if (doGrupo.length === 0) return null
        return (
          <section key={escopo} aria-label={titulo}>
            <header className="mb-1 flex items-center">
              <h3 className="flex-1 text-13 font-semibold">{titulo}</h3>
              {c.pode.editar && editando !== escopo && <Button tamanho="pequeno" variante="fantasma" icone={<Pencil />} aria-label={`Editar ${titulo}`} onClick={() => setEditando(escopo)}>Editar</Button>}
            </header>
            {editando === escopo ? (
              <Formulario cartao={c} campos={doGrupo} qual={qual} aoFechar={() => setEditando(null)} />
            ) : (
              <DefinitionList largura={180} linhas={doGrupo.map((k) => ({ rotulo: k.rotulo, valor: c.pendencias.includes(k.chave) ? <span className="font-medium text-warning">A preencher</span> : <Valor campo={k} cartao={c} /> }))} />
            )}
          </section>
        )
      })}
    </div>
  )
}

function Valor({ campo, cartao }: { campo: Campo; cartao: Cartao }) {
  const v = cartao.valores[campo.chave] as ValorDeCampo | undefined
  if (campo.tipo === 'usuario' && typeof v === 'string') return <NomeDaPessoa id={v} />
  if (campo.tipo !== 'arquivo' || !Array.isArray(v)) return mostrar(campo, v)
  return (
    <span className="flex flex-col items-start">
      {(v as unknown as AnexoDoCartao[]).map((a) => (
        <button key={a.caminho} type="button" className="max-w-full truncate text-left underline" onClick={() => void abrirArquivo(cartao.id, a.caminho)}>{a.nome}</button>
      ))}
    </span>
  )
}

function Formulario({ cartao: c, campos, qual, aoFechar }: { cartao: Cartao; campos: readonly Campo[]; qual: string; aoFechar: () => void }) {
  const atos = useAtosDoCartao(c.id, qual)
  const [mudados, setMudados] = useState<Record<string, ValorDeCampo>>({})
  const [erros, setErros] = useState<Record<string, string>>({})
  const [geral, setGeral] = useState<string | null>(null)
  const [indo, setIndo] = useState(false)
  async function salvar() {
    if (Object.keys(mudados).length === 0) return aoFechar()
    setIndo(true)
    setErros({})
    setGeral(null)
    try {
      await atos.alterar({ versao: c.versao, valores: mudados as never })
      aoFechar()
    } catch (e) {
      const detalhes = e instanceof ErroApp && Array.isArray(e.details) ? (e.details as { campo: string; mensagem: string }[]) : []
      setErros(Object.fromEntries(detalhes.map((d) => [d.campo.replace(/^valores\./, ''), d.mensagem])))
      if (detalhes.length === 0) setGeral(e instanceof Error ? e.message : 'Não deu para salvar.')
      if (e instanceof ErroApp && e.code === 'VERSAO') void atos.reler()
    } finally {
      setIndo(false)
    }
  }
  return (
    <form
      className="flex flex-col gap-3 rounded-(--r) border p-3"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
    >
      {campos.filter((k) => k.tipo !== 'aprovacao').map((k) => (
        <EditorDeCampo key={k.chave} campo={k} cartao_id={c.id} valor={k.chave in mudados ? mudados[k.chave] : (c.valores[k.chave] as ValorDeCampo | undefined)} erro={erros[k.chave]} aoMudar={(v) => setMudados((m) => ({ ...m, [k.chave]: v }))} />
      ))}
      {geral && <p role="alert" className="g-erro">{geral}</p>}
      <div className="flex gap-2">
        <Button type="submit" variante="primaria" tamanho="pequeno" ocupado={indo}>Salvar</Button>
        <Button tamanho="pequeno" onClick={aoFechar}>Cancelar</Button>
      </div>
    </form>
  )
}
