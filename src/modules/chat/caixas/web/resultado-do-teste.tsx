import type { UseMutationResult } from '@tanstack/react-query'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'

interface Teste {
  conectado: boolean
  latencia: number
  mensagem: string
}

export function ResultadoDoTeste({ teste }: { teste: UseMutationResult<Teste, Error, void> }) {
  const r = teste.data
  return (
    <div aria-live="polite">
      {r && (
        <AlertBox
          tom={r.conectado ? 'sucesso' : 'perigo'}
          titulo={r.conectado ? `Conectado em ${r.latencia} ms` : r.mensagem || 'Falha na conexão com a API externa'}
        >
          {r.conectado && r.mensagem && <p>{r.mensagem}</p>}
        </AlertBox>
      )}
      {teste.isError && (
        <AlertBox
          tom="perigo"
          titulo={fraseDeErro(teste.error, 'Erro ao testar conexão')}
          acao={
            <Button tamanho="pequeno" ocupado={teste.isPending} onClick={() => teste.mutate()}>
              Tentar de novo
            </Button>
          }
        />
      )}
    </div>
  )
}
