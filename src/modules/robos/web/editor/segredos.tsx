import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Key, Trash2 } from '#ui/icones.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { robos } from '../../contract/robos.ts'

/** Keys for other systems, by name. Values can be set but never read. */
export function DialogoSegredos({
  roboId,
  segredos,
  aoMudar,
  aoFechar,
}: {
  roboId: string
  segredos: readonly string[]
  aoMudar: (s: string[]) => void
  aoFechar: () => void
}) {
  const [nome, setNome] = useState('')
  const [valor, setValor] = useState('')
  const { indo, geral, fazer } = useAto()
  const gravar = () =>
    fazer(async () => {
      await chamar(robos.gravarSegredo, { params: { id: roboId, nome }, body: { valor } })
      aoMudar([...new Set([...segredos, nome])].sort())
      setNome('')
      setValor('')
    }, 'Não foi possível guardar o segredo.')
  const apagar = (qual: string) =>
    fazer(async () => {
      await chamar(robos.excluirSegredo, { params: { id: roboId, nome: qual } })
      aoMudar(segredos.filter((x) => x !== qual))
    }, 'Não foi possível apagar o segredo.')
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Segredos do robô"
      descricao="Chaves de outros sistemas, usadas nas requisições como {{segredo.NOME}}. Depois de guardado, o valor não aparece mais."
    >
      <div className="grid gap-4">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <ul className="grid gap-1">
          {segredos.map((s) => (
            <li key={s} className="flex items-center gap-2 rounded border px-3 py-1.5 text-13">
              <Key className="text-text-2" /> <code className="flex-1">{s}</code>
              <IconButton
                tamanho="pequeno"
                rotulo={`Apagar o segredo ${s}`}
                icone={<Trash2 />}
                onClick={() => void apagar(s)}
              />
            </li>
          ))}
        </ul>
        <form
          className="grid gap-3"
          onSubmit={(e) => {
            e.preventDefault()
            void gravar()
          }}
        >
          <TextField
            rotulo="Nome"
            placeholder="CHAVE_DO_CRM"
            spellCheck={false}
            autoComplete="off"
            value={nome}
            onChange={(e) =>
              setNome(
                e.currentTarget.value
                  .toUpperCase()
                  .replace(/[^A-Z0-9_]/g, '_')
                  .replace(/^[^A-Z]+/, '')
                  .slice(0, 40),
              )
            }
          />
          <PasswordField
            rotulo="Valor"
            autoComplete="off"
            value={valor}
            onChange={(e) => setValor(e.currentTarget.value)}
          />
          <div>
            <Button type="submit" variante="primaria" ocupado={indo} disabled={!nome || !valor}>
              Guardar segredo
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  )
}
