import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/formatos.ts'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { usuarios } from '../contract/usuarios.ts'
import type { Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { Destinos, useDestinos } from './destinos.tsx'

/**
 * Transfers the open work to the chosen receivers, kind by kind, and ends the user's access in one transaction. Work
 * that stays must be confirmed.
 */
export function DesativarPessoa({ usuario, aoFechar }: { usuario: Usuario; aoFechar: () => void }) {
  const destinos = useDestinos(usuario.id)
  const [motivo, setMotivo] = useState('')
  const [deixar, setDeixar] = useState(false)
  const { indo, fazer } = useAto()
  const { restam, lista } = destinos
  const desativar = () =>
    fazer(
      async () => {
        await chamar(usuarios.desativar, {
          params: { id: usuario.id },
          body: { entregas: lista, deixar: restam > 0 && deixar, ...(motivo.trim() ? { motivo: motivo.trim() } : {}) },
        })
        await reler(chaves.tudo)
        avisar({ titulo: 'Pessoa desativada', tom: 'sucesso' })
        aoFechar()
      },
      (erro) => avisarFalha('A pessoa não foi desativada', erro),
    )
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Desativar ${usuario.nome}?`}
      descricao="Ela perde o acesso agora e as sessões são encerradas. O que fez continua com o nome dela."
      tamanho="medio"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button
            variante="perigo"
            ocupado={indo}
            disabled={!destinos.previa.data || (restam > 0 && !deixar)}
            onClick={() => void desativar()}
          >
            Desativar
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Destinos de={destinos} />
        {restam > 0 && (
          <Checkbox
            rotulo={`Desativar já e entregar depois ${plural(restam, 'item que fica', 'itens que ficam')}`}
            dica="Para quando o acesso precisa acabar agora. O trabalho continua no nome dela até alguém entregar."
            checked={deixar}
            onChange={(e) => setDeixar(e.currentTarget.checked)}
          />
        )}
        <TextField
          rotulo="Motivo"
          opcional
          value={motivo}
          maxLength={500}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
