import { useQuery } from '@tanstack/react-query'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { ExternalLink, PlugZap } from '#ui/icones.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { dataHora } from '#ui/formatos.ts'
import type { Caixa } from '../../tipos.ts'
import { fraseDeErro } from '../dados/erro.ts'
import { useTeste } from './dados.ts'
import { enderecoDoSimulador } from './simulador.ts'

export function AbaTeste({ c }: { c: Caixa }) {
  const teste = useTeste(c.id)
  const { data: simulador } = useQuery({ queryKey: ['chat', 'simulador'], queryFn: enderecoDoSimulador, staleTime: Infinity })
  const r = teste.data
  return (
    <div className="grid max-w-[560px] gap-4">
      <p className="text-13 text-text-2">Pergunta ao servidor de mensagens se a instância está conectada e mede quanto ele demora a responder.</p>
      <div className="flex gap-2">
        <Button variante="primaria" icone={<PlugZap />} ocupado={teste.isPending} onClick={() => teste.mutate()}>
          Testar conexão
        </Button>
        {simulador && (
          <a className="g-btn" href={simulador} target="_blank" rel="noopener noreferrer">
            <ExternalLink /> Abrir simulador
          </a>
        )}
      </div>
      <div aria-live="polite">
        {r && (
          <AlertBox tom={r.conectado ? 'sucesso' : 'perigo'} titulo={r.conectado ? `Conectado em ${r.latencia} ms` : r.mensagem || 'Falha na conexão com a API externa'}>
            {r.conectado && r.mensagem ? <p>{r.mensagem}</p> : !r.conectado && <p>Situação: {r.status}</p>}
          </AlertBox>
        )}
        {teste.isError && <AlertBox tom="perigo" titulo={fraseDeErro(teste.error, 'Erro ao testar conexão')} />}
      </div>
      <DefinitionList
        linhas={[
          { rotulo: 'Último aviso', valor: c.conexao.em ? dataHora(c.conexao.em) : null },
          { rotulo: 'Detalhe', valor: c.conexao.detalhe },
        ]}
      />
      {c.conexao.qrcode && (
        <figure>
          <img src={c.conexao.qrcode} alt="Código QR para conectar o aparelho" className="size-56 rounded bg-white p-2" />
          <figcaption className="mt-1 text-12 text-text-2">Leia com o WhatsApp do aparelho, em Aparelhos conectados.</figcaption>
        </figure>
      )}
    </div>
  )
}
