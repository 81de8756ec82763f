import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import { telefoneInternacional } from '#kit/telefone.ts'
import { Moldura } from '../../comum/web/moldura.tsx'
import { contatos as limites } from '../regras/especial.ts'
import type { PropsDoFormulario } from '#modules/chat/compositor/web/publico.ts'

const vazio = { nome: '', telefone: '', empresa: '' }

export function DialogoDeContatos({ aoFechar, aoEnviar }: PropsDoFormulario) {
  const [lista, setLista] = useState([vazio])
  const mudar = (n: number, m: Partial<typeof vazio>) =>
    setLista((l) => l.map((c, i) => (i === n ? { ...c, ...m } : c)))
  const contatos = lista.map((c) => ({
    nome: c.nome.trim(),
    telefone: c.telefone.trim() && telefoneInternacional(c.telefone),
    ...(c.empresa.trim() ? { empresa: c.empresa.trim() } : {}),
  }))
  return (
    <Moldura
      titulo="Cartão de contato"
      descricao="Até 5 contatos em uma mensagem."
      tamanho="medio"
      limites={limites}
      especial={{ tipo: 'contatos', contatos }}
      aoFechar={aoFechar}
      aoEnviar={aoEnviar}
    >
      {(erro) => (
        <>
          {lista.map((c, n) => (
            <fieldset key={n} className="grid items-start gap-2 rounded border p-3 md:grid-cols-[1fr_1fr_1fr_auto]">
              <legend className="sr-only">Contato {n + 1}</legend>
              <TextField
                rotulo="Nome completo"
                autoFocus={n > 0 || lista.length === 1}
                maxLength={120}
                value={c.nome}
                erro={erro(`contatos.${n}.nome`)}
                onChange={(e) => mudar(n, { nome: e.currentTarget.value })}
              />
              <TextField
                rotulo="Telefone"
                type="tel"
                inputMode="tel"
                placeholder="(19) 99214-7730"
                value={c.telefone}
                erro={erro(`contatos.${n}.telefone`)}
                onChange={(e) => mudar(n, { telefone: e.currentTarget.value })}
              />
              <TextField
                rotulo="Empresa"
                opcional
                maxLength={120}
                value={c.empresa}
                onChange={(e) => mudar(n, { empresa: e.currentTarget.value })}
              />
              {lista.length > 1 && (
                <IconButton
                  rotulo={`Tirar contato ${n + 1}`}
                  className="md:mt-6"
                  icone={<X />}
                  onClick={() => setLista((l) => l.filter((_, i) => i !== n))}
                />
              )}
            </fieldset>
          ))}
          {lista.length < 5 && (
            <div>
              <Button
                tamanho="pequeno"
                variante="fantasma"
                icone={<Plus className="size-3.5" />}
                onClick={() => setLista((l) => [...l, vazio])}
              >
                Contato
              </Button>
            </div>
          )}
        </>
      )}
    </Moldura>
  )
}
