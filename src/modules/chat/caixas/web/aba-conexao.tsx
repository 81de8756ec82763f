import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { ExternalLink, PlugZap } from '#ui/icones.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { dataHora } from '#ui/formatos.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { Aparelho } from './aparelho.tsx'
import { ChipDaConexao } from './conexao.tsx'
import { ContaDoCanal } from './conta-do-canal.tsx'
import { useTeste } from './dados.ts'
import { ResultadoDoTeste } from './resultado-do-teste.tsx'
import { enderecoDoSimulador } from './simulador.ts'
import { useAtosDoCanal } from './usar-guia.ts'

export function AbaConexao({ c }: { c: Caixa }) {
  const teste = useTeste(c.id)
  const { conectar } = useAtosDoCanal(c.tipo)
  const { data: simulador } = useQuery({
    queryKey: ['chat', 'simulador'],
    queryFn: enderecoDoSimulador,
    staleTime: Infinity,
  })
  return (
    <div className="grid max-w-[560px] gap-4">
      <p className="text-13 text-text-2">Pergunta ao canal se está tudo certo e mede quanto ele demora a responder.</p>
      <div className="flex flex-wrap gap-2">
        <Button variante="primaria" icone={<PlugZap />} ocupado={teste.isPending} onClick={() => teste.mutate()}>
          Testar conexão
        </Button>
        {simulador && conectar && (
          <a className="g-btn" href={simulador} target="_blank" rel="noopener noreferrer">
            <ExternalLink /> Abrir simulador
          </a>
        )}
      </div>
      <ResultadoDoTeste teste={teste} />
      <ContaDoCanal c={c} />
      <DefinitionList
        linhas={[
          { rotulo: 'Situação', valor: <ChipDaConexao estado={c.conexao.estado} /> },
          { rotulo: 'Último aviso', valor: c.conexao.em ? dataHora(c.conexao.em) : null },
          ...(c.conexao.detalhe ? [{ rotulo: 'Detalhe', valor: c.conexao.detalhe }] : []),
        ]}
      />
      <Aparelho c={c} />
    </div>
  )
}
