import { useState } from 'react'
import { formatarDocumento, limparDocumento } from '#kit/documento.ts'
import { formatarTelefone, telefoneInternacional } from '#kit/telefone.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ArrowUp, Plus, Trash2 } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Signatario } from '../../contract/conteudo.ts'
import { errosDoSignatario, type ErrosDoSignatario } from '../../regras/signatarios.ts'
import { papeisDeQuemAssina } from '../../tipos.ts'

const VAZIO: Signatario = { nome: '', cpf: '', email: null, telefone: null, papel: 'contratada', contato_id: null }

function EditarSignatario({
  signatario,
  aoGuardar,
  aoFechar,
}: {
  signatario: Signatario
  aoGuardar: (s: Signatario) => void
  aoFechar: () => void
}) {
  const [s, setS] = useState(signatario)
  const [telefone, setTelefone] = useState(signatario.telefone ? formatarTelefone(signatario.telefone) : '')
  const [erros, setErros] = useState<ErrosDoSignatario>({})
  const guardar = () => {
    const novo = { ...s, nome: s.nome.trim(), email: s.email?.trim() || null, telefone: telefone.trim() || null }
    const achados = errosDoSignatario(novo)
    setErros(achados)
    if (Object.keys(achados).length > 0) return
    aoGuardar({ ...novo, telefone: novo.telefone && telefoneInternacional(novo.telefone) })
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Quem assina"
      rodape={
        <Button variante="primaria" disabled={s.nome.trim().length < 3} onClick={guardar}>
          Guardar
        </Button>
      }
    >
      <div className="grid gap-3">
        <TextField rotulo="Nome" value={s.nome} onChange={(e) => setS({ ...s, nome: e.currentTarget.value })} />
        <TextField
          rotulo="CPF"
          inputMode="numeric"
          erro={erros.cpf}
          value={formatarDocumento(s.cpf)}
          onChange={(e) => setS({ ...s, cpf: limparDocumento(e.currentTarget.value).slice(0, 11) })}
        />
        <TextField
          rotulo="Celular"
          inputMode="tel"
          erro={erros.telefone}
          value={telefone}
          onChange={(e) => setTelefone(e.currentTarget.value)}
        />
        <TextField
          rotulo="E-mail"
          inputMode="email"
          erro={erros.email}
          value={s.email ?? ''}
          onChange={(e) => setS({ ...s, email: e.currentTarget.value })}
        />
        <Select
          rotulo="Papel"
          opcoes={papeisDeQuemAssina.map((p) => ({ valor: p, rotulo: p }))}
          valor={s.papel}
          aoMudar={(papel) => setS({ ...s, papel })}
        />
      </div>
    </Dialog>
  )
}

/** The people who sign, in their order: editable in a draft. */
export function QuemAssina({
  signatarios,
  aoMudar,
}: {
  signatarios: readonly Signatario[]
  aoMudar: ((s: Signatario[]) => void) | undefined
}) {
  const [editando, setEditando] = useState<number | null>(null)
  const aberto = editando === null ? undefined : (signatarios[editando] ?? VAZIO)
  return (
    <section aria-label="Quem assina" className="border-b p-4">
      <h2 className="mb-2 text-13 font-semibold">Quem assina, nesta ordem</h2>
      <ol className="grid gap-2 text-13">
        {signatarios.map((s, n) => (
          <li key={`${s.papel}-${s.cpf}-${s.nome}`} className="flex items-center gap-2">
            <span className="num w-4 text-text-2">{n + 1}</span>
            <button
              type="button"
              className="min-w-0 flex-1 text-left"
              disabled={!aoMudar}
              onClick={() => setEditando(n)}
            >
              <span className="block truncate">{s.nome || 'Sem nome'}</span>
              <span className="block truncate text-12 text-text-2">
                {s.papel} · {s.telefone ? formatarTelefone(s.telefone) : (s.email ?? 'sem contato')}
              </span>
            </button>
            {aoMudar && n > 0 && (
              <IconButton
                rotulo={`Subir ${s.nome}`}
                icone={<ArrowUp />}
                onClick={() => aoMudar(signatarios.toSpliced(n, 1).toSpliced(n - 1, 0, s))}
              />
            )}
            {aoMudar && (
              <IconButton
                rotulo={`Tirar ${s.nome}`}
                icone={<Trash2 />}
                onClick={() => aoMudar(signatarios.toSpliced(n, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {aoMudar && (
        <Button tamanho="pequeno" className="mt-2" icone={<Plus />} onClick={() => setEditando(signatarios.length)}>
          Incluir pessoa
        </Button>
      )}
      {aoMudar && aberto && editando !== null && (
        <EditarSignatario
          signatario={aberto}
          aoFechar={() => setEditando(null)}
          aoGuardar={(s) => {
            aoMudar(signatarios.toSpliced(editando, 1, s))
            setEditando(null)
          }}
        />
      )}
    </section>
  )
}
