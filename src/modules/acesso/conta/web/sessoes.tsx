import { useState } from 'react'
import { sair } from '#platform/navegador/sessao.ts'
import { fraseDoErro } from '#platform/navegador/erro-de-entrada.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LogOut, Monitor } from '#ui/icones.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'

const atos = {
  others: {
    titulo: 'Sair dos outros aparelhos?',
    frase: 'Este navegador continua conectado. Nos outros será preciso entrar de novo.',
    botao: 'Sair dos outros',
  },
  global: {
    titulo: 'Sair de todos os aparelhos?',
    frase: 'Inclusive deste: será preciso entrar de novo em cada um.',
    botao: 'Sair de todos',
  },
} as const

export function Sessoes() {
  const [ato, setAto] = useState<keyof typeof atos | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const sairDaqui = async () => {
    setOcupado(true)
    await sair('local').catch((erro: unknown) =>
      avisar({ titulo: 'Não foi possível sair', descricao: fraseDoErro(erro), tom: 'perigo' }),
    )
    setOcupado(false)
  }
  const a = ato && atos[ato]
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button icone={<LogOut />} ocupado={ocupado} onClick={() => void sairDaqui()}>
          Sair deste navegador
        </Button>
        <Button icone={<Monitor />} onClick={() => setAto('others')}>
          Sair dos outros aparelhos
        </Button>
        <Button variante="fantasma" onClick={() => setAto('global')}>
          Sair de todos
        </Button>
      </div>
      <ConfirmDialog
        aberto={a !== null}
        aoMudar={(aberto) => !aberto && setAto(null)}
        titulo={a?.titulo ?? ''}
        descricao={a?.frase ?? ''}
        confirmar={a?.botao ?? ''}
        aoConfirmar={async () => {
          if (!ato) return
          try {
            await sair(ato)
          } catch (erro) {
            throw new Error(fraseDoErro(erro))
          }
          if (ato !== 'others') return
          void reler(chaves.sessoes)
          avisar({ titulo: 'Pronto: só este navegador está conectado', tom: 'sucesso' })
        }}
      />
    </>
  )
}
