import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chavesDe } from '#kit/objeto.ts'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDown, ChevronUp, Plus, X } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AcaoDeMacro, TipoDeAcao } from '../regras/macros/acoes.ts'
import { motivosDeEspera, prioridades } from '#modules/chat/nucleo/tipos.ts'
import { NOME_DA_PRIORIDADE } from '#modules/chat/nucleo/web/nomes.ts'

const novas: { [T in TipoDeAcao]: { rotulo: string; acao: Extract<AcaoDeMacro, { tipo: T }> } } = {
  responder: { rotulo: 'Enviar uma mensagem', acao: { tipo: 'responder', conteudo: '' } },
  anotar: { rotulo: 'Escrever uma nota', acao: { tipo: 'anotar', conteudo: '' } },
  etiquetar: { rotulo: 'Pôr etiquetas', acao: { tipo: 'etiquetar', tags: [] } },
  desetiquetar: { rotulo: 'Tirar etiquetas', acao: { tipo: 'desetiquetar', tags: [] } },
  priorizar: { rotulo: 'Mudar a prioridade', acao: { tipo: 'priorizar', prioridade: 'alta' } },
  atribuir: { rotulo: 'Atribuir a alguém', acao: { tipo: 'atribuir', usuario_id: null, nome: '' } },
  desatribuir: { rotulo: 'Tirar o responsável', acao: { tipo: 'desatribuir' } },
  esperar: { rotulo: 'Marcar espera', acao: { tipo: 'esperar', espera: 'cliente' } },
  finalizar: { rotulo: 'Finalizar a conversa', acao: { tipo: 'finalizar', motivo: '' } },
}
const tipos = chavesDe(novas)
const ESPERAS = { cliente: 'O cliente', concessionaria: 'A concessionária', vistoria: 'A vistoria' }
const opcao = (t: string) => ({ valor: t, rotulo: t })

interface PropsDaAcao {
  a: AcaoDeMacro
  erro: string | undefined
  aoMudar: (a: AcaoDeMacro) => void
}

/** Fields of one action, by its type. */
function Campos({ a, erro, aoMudar }: PropsDaAcao) {
  if ('conteudo' in a)
    return (
      <TextArea
        rotulo={novas[a.tipo].rotulo}
        rotuloOculto
        placeholder="{{saudacao}}, {{contato.primeiro_nome}}!"
        linhas={3}
        value={a.conteudo}
        erro={erro}
        onChange={(e) => aoMudar({ ...a, conteudo: e.currentTarget.value })}
      />
    )
  if ('tags' in a)
    return (
      <MultiCombobox
        rotulo={novas[a.tipo].rotulo}
        rotuloOculto
        placeholder="Escreva a etiqueta"
        opcoes={[]}
        valor={a.tags.map(opcao)}
        aoCriar={(t) => opcao(t.trim().slice(0, 40))}
        aoMudar={(o) => aoMudar({ ...a, tags: o.map((x) => x.valor) })}
        erro={erro}
      />
    )
  if ('prioridade' in a)
    return (
      <Select
        rotulo="Prioridade"
        rotuloOculto
        valor={a.prioridade}
        opcoes={prioridades.map((p) => ({ valor: p, rotulo: NOME_DA_PRIORIDADE[p] }))}
        aoMudar={(prioridade) => aoMudar({ ...a, prioridade })}
      />
    )
  if ('espera' in a)
    return (
      <Select
        rotulo="Quem se espera"
        rotuloOculto
        valor={a.espera}
        opcoes={motivosDeEspera.map((m) => ({ valor: m, rotulo: ESPERAS[m] }))}
        aoMudar={(espera) => aoMudar({ ...a, espera })}
      />
    )
  if ('motivo' in a)
    return (
      <TextField
        rotulo="Motivo"
        opcional
        maxLength={500}
        value={a.motivo}
        onChange={(e) => aoMudar({ ...a, motivo: e.currentTarget.value })}
      />
    )
  if ('usuario_id' in a)
    return (
      <Combobox
        rotulo="Pessoa"
        rotuloOculto
        placeholder="Quem aplicar a macro"
        valor={a.usuario_id ? { valor: a.usuario_id, rotulo: a.nome } : null}
        buscar={buscarColegas}
        aoMudar={(o) => aoMudar({ ...a, usuario_id: o?.valor ?? null, nome: o?.rotulo ?? '' })}
      />
    )
  return null
}

export interface AcaoComChave {
  chave: string
  acao: AcaoDeMacro
}
export const comChave = (acao: AcaoDeMacro): AcaoComChave => ({ chave: uuidv7(), acao })

/** The actions in order; arrow buttons reorder them, so that no mouse is needed. */
export function AcoesDaMacro({
  lista,
  erros,
  aoMudar,
}: {
  lista: readonly AcaoComChave[]
  erros: Partial<Record<string, string>>
  aoMudar: (lista: AcaoComChave[]) => void
}) {
  const [dito, setDito] = useState('')
  const mover = (n: number, passo: number) => {
    const destino = n + passo
    const esta = lista[n]
    const outra = lista[destino]
    if (!esta || !outra) return
    aoMudar(lista.with(n, outra).with(destino, esta))
    setDito(`${novas[esta.acao.tipo].rotulo}, agora o passo ${destino + 1} de ${lista.length}`)
  }
  return (
    <div className="grid gap-2">
      <p className="sr-only" role="status">
        {dito}
      </p>
      <ol className="grid gap-2">
        {lista.map(({ chave, acao }, n) => (
          <li key={chave} className="rounded border p-2.5">
            <div className="mb-1.5 flex items-center gap-1 last:mb-0">
              <b className="flex-1 text-13 font-medium">
                {n + 1}. {novas[acao.tipo].rotulo}
              </b>
              <IconButton
                rotulo={`Subir passo ${n + 1}`}
                tamanho="pequeno"
                disabled={n === 0}
                icone={<ChevronUp className="size-3.5" />}
                onClick={() => mover(n, -1)}
              />
              <IconButton
                rotulo={`Descer passo ${n + 1}`}
                tamanho="pequeno"
                disabled={n === lista.length - 1}
                icone={<ChevronDown className="size-3.5" />}
                onClick={() => mover(n, 1)}
              />
              <IconButton
                rotulo={`Tirar passo ${n + 1}`}
                tamanho="pequeno"
                icone={<X className="size-3.5" />}
                onClick={() => aoMudar(lista.filter((x) => x.chave !== chave))}
              />
            </div>
            <Campos
              a={acao}
              erro={erros[`acoes.${n}`] ?? Object.entries(erros).find(([k]) => k.startsWith(`acoes.${n}.`))?.[1]}
              aoMudar={(nova) => aoMudar(lista.map((x) => (x.chave === chave ? { ...x, acao: nova } : x)))}
            />
          </li>
        ))}
      </ol>
      {erros.acoes && <p className="g-erro">{erros.acoes}</p>}
      {lista.length < 10 && (
        <div>
          <Menu
            itens={tipos.map((t) => ({
              rotulo: novas[t].rotulo,
              aoEscolher: () => aoMudar([...lista, comChave(novas[t].acao)]),
            }))}
            gatilho={
              <Button tamanho="pequeno" icone={<Plus className="size-3.5" />}>
                Ação
              </Button>
            }
          />
        </div>
      )}
    </div>
  )
}
