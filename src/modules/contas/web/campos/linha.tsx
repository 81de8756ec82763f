import { useState, type KeyboardEvent } from 'react'
import { cn } from '#ui/classes.ts'
import { Button } from '#ui/button.tsx'
import { CircleAlert, CircleCheck, CircleDashed, Pencil, Sparkles } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FolhaDesenhada } from '#ui/pdf.ts'
import type { Campo } from '../../tipos.ts'
import { duvidoso } from '../ordem.ts'
import { confiancaFalada, nomeDaOpcao, PREFIXO, SUFIXO, valorFalado, valorNoCampo } from '../valores.ts'
import { Recorte } from '../visor/folha.tsx'

export const idDoCampo = (chave: string): string => `conta-campo-${chave}`

export interface AtosDoCampo {
  /** says that the value read is that of the paper, and goes on */
  confirmar(chave: string): void
  /** writes a value; `seguir` goes on to the next field */
  corrigir(chave: string, valor: string | null, seguir: boolean): void
  reabrir(chave: string): void
  focar(chave: string): void
}

function Marca({ campo: c }: { campo: Campo }) {
  if (c.valor === null) return <CircleDashed className={c.obrigatorio ? 'text-danger' : 'text-text-3'} />
  if (c.estado === 'corrigido') return <Pencil className="text-info" />
  if (c.estado === 'sugerido') return <Sparkles className="text-warning" />
  return duvidoso(c) ? <CircleAlert className="text-warning" /> : <CircleCheck className="text-success" />
}

/** A field beside its confidence. In focus it shows what the paper has there, and how to go on. */
export function LinhaDoCampo({
  campo: c,
  agora,
  edita,
  erro,
  folha,
  atos,
  grande = false,
}: {
  campo: Campo
  agora: boolean
  edita: boolean
  erro: string | null
  folha: FolhaDesenhada | undefined
  atos: AtosDoCampo
  /** phone: one field at a time, with large buttons */
  grande?: boolean
}) {
  const guardado = valorNoCampo(c, c.valor)
  const [escrito, setEscrito] = useState({ de: guardado, texto: guardado })
  const texto = escrito.de === guardado ? escrito.texto : guardado
  const mudou = texto.trim() !== guardado
  const seguir = () => (mudou ? atos.corrigir(c.chave, texto.trim() || null, true) : atos.confirmar(c.chave))
  const tecla = (e: KeyboardEvent) => {
    if (e.key === 'Escape' && mudou) {
      e.stopPropagation()
      setEscrito({ de: guardado, texto: guardado })
    }
    const alvo = e.target
    if (e.key !== 'Enter' || e.ctrlKey || e.metaKey || e.shiftKey || !(alvo instanceof HTMLElement)) return
    // a button of the row takes its own Enter, and so does a list that is open
    if (alvo.id !== idDoCampo(c.chave) || alvo.getAttribute('aria-expanded') === 'true') return
    e.preventDefault()
    e.stopPropagation()
    seguir()
  }
  const recorte = agora && c.caixa && folha ? <Recorte folha={folha} caixa={c.caixa} rotulo={c.rotulo} /> : null
  if (!edita)
    return (
      <li className="flex items-center gap-3 border-b px-4 py-2 text-13">
        <Marca campo={c} />
        <span className="w-40 shrink-0 text-text-2">{c.rotulo}</span>
        <span className="num min-w-0 flex-1 truncate font-medium">
          {c.valor === null ? '' : valorFalado(c, c.valor)}
        </span>
        <span className="text-12 text-text-2">{confiancaFalada(c)}</span>
      </li>
    )
  return (
    <li
      data-chave={c.chave}
      data-agora={agora || undefined}
      className={cn('border-b px-4 py-1.5', agora && 'rounded border-transparent bg-info-soft ring-1 ring-info')}
      onFocus={() => atos.focar(c.chave)}
      onKeyDownCapture={tecla}
    >
      <div className={cn('flex items-center gap-3', grande && 'flex-wrap')}>
        <Marca campo={c} />
        <span className={cn('text-13', grande ? 'flex-1 font-semibold' : 'w-40 shrink-0')} aria-hidden="true">
          {c.rotulo}
        </span>
        {grande && recorte}
        <div className={cn('min-w-0 flex-1', grande && 'basis-full')}>
          {c.tipo === 'escolha' ? (
            <Select
              id={idDoCampo(c.chave)}
              rotulo={c.rotulo}
              rotuloOculto
              tamanho={grande ? 'grande' : 'pequeno'}
              placeholder="não lido"
              valor={c.valor}
              opcoes={c.opcoes.map((valor) => ({ valor, rotulo: nomeDaOpcao(c.chave, valor) }))}
              aoMudar={(v) => atos.corrigir(c.chave, v, false)}
              erro={erro}
            />
          ) : (
            <TextField
              id={idDoCampo(c.chave)}
              rotulo={c.rotulo}
              rotuloOculto
              tamanho={grande ? 'grande' : 'pequeno'}
              placeholder="não lido"
              value={texto}
              inputMode={c.tipo === 'texto' ? 'text' : c.tipo === 'mes' || c.tipo === 'dia' ? 'numeric' : 'decimal'}
              prefixo={PREFIXO[c.tipo]}
              sufixo={SUFIXO[c.tipo]}
              erro={erro}
              autoComplete="off"
              onChange={(e) => setEscrito({ de: guardado, texto: e.target.value })}
              onBlur={() => mudou && atos.corrigir(c.chave, texto.trim() || null, false)}
            />
          )}
        </div>
        <span className={cn('w-24 shrink-0 text-right text-12', duvidoso(c) ? 'text-warning' : 'text-text-2')}>
          {confiancaFalada(c)}
        </span>
      </div>
      {agora && (
        <div className={cn('mt-2 flex flex-wrap items-center justify-end gap-2', grande && 'gap-3')}>
          {!grande && recorte && <span className="mr-auto">{recorte}</span>}
          {c.valor === null && !mudou && <span className="mr-auto text-12">não lido: digite ou deixe vazio</span>}
          {c.lido !== null && (c.estado === 'corrigido' || (c.estado === 'vazio' && c.por)) && (
            <Button tamanho="pequeno" variante="fantasma" onClick={() => atos.reabrir(c.chave)}>
              Voltar ao lido: {valorFalado(c, c.lido)}
            </Button>
          )}
          {c.estado === 'sugerido' && (
            <Button tamanho="pequeno" variante="fantasma" onClick={() => atos.reabrir(c.chave)}>
              Descartar a sugestão
            </Button>
          )}
          {grande && (
            <Button
              tamanho="grande"
              className="flex-1"
              onClick={() => document.getElementById(idDoCampo(c.chave))?.focus()}
            >
              Corrigir
            </Button>
          )}
          {(c.valor !== null || mudou) && (
            <Button
              variante="primaria"
              tamanho={grande ? 'grande' : 'pequeno'}
              className={cn(grande && 'flex-1')}
              // on a desk Enter in the field does the same, and Tab goes on to the next one
              {...(grande ? {} : { atalho: 'enter', tabIndex: -1 })}
              onClick={seguir}
            >
              {mudou ? 'Salvar' : c.estado === 'lido' || c.estado === 'sugerido' ? 'Confirmar' : 'Próximo'}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
