import { useState } from 'react'
import { formatarDocumento } from '#kit/documento.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Landmark, Plus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { contas } from '../../contract/contas.ts'
import { CONTAS } from '../../permissoes.ts'
import type { ContaRecebedora } from '../../tipos.ts'
import { relerCobranca, useContas } from '../dados.ts'
import { FormularioDaApi } from './api.tsx'
import { FormularioDaConta } from './formulario.tsx'

/** Where the company receives, and how each account is connected to its bank. */
export function Contas() {
  const lista = useContas()
  const edita = usePode(CONTAS)
  const [aberta, setAberta] = useState<ContaRecebedora | 'nova' | null>(null)
  const [ligando, setLigando] = useState<ContaRecebedora | null>(null)
  if (lista.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as contas" />
  if (lista.isError) return <ErrorState oQueFalhou="As contas não carregaram." aoTentar={() => lista.refetch()} />
  const nova = edita && (
    <Button variante="primaria" icone={<Plus />} onClick={() => setAberta('nova')}>
      Nova conta
    </Button>
  )
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <section aria-label="Contas" className="grid min-w-0 flex-1 content-start gap-3 overflow-y-auto p-4">
        {lista.data.length === 0 ? (
          <EmptyState
            icone={<Landmark />}
            frase="Nenhuma conta recebedora"
            detalhe="Cadastre a conta e a chave Pix em que os membros pagam."
            acao={nova}
          />
        ) : (
          <>
            {nova && <div className="justify-self-end">{nova}</div>}
            {lista.data.map((c) => (
              <Conta key={c.id} c={c} edita={edita} aoEditar={() => setAberta(c)} aoLigar={() => setLigando(c)} />
            ))}
          </>
        )}
      </section>
      {aberta && (
        <FormularioDaConta
          key={aberta === 'nova' ? 'nova' : aberta.id}
          c={aberta === 'nova' ? null : aberta}
          aoFechar={() => setAberta(null)}
        />
      )}
      {ligando && <FormularioDaApi key={ligando.id} c={ligando} aoFechar={() => setLigando(null)} />}
    </div>
  )
}

function Conta({
  c,
  edita,
  aoEditar,
  aoLigar,
}: {
  c: ContaRecebedora
  edita: boolean
  aoEditar: () => void
  aoLigar: () => void
}) {
  const { indo, geral, fazer } = useAto()
  const agir = (ato: () => Promise<unknown>) =>
    void fazer(async () => {
      await ato()
      await relerCobranca()
    }, 'O banco não respondeu.')
  const params = { id: c.id }
  return (
    <article aria-label={c.nome} className="grid gap-3 rounded border p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-14 font-semibold">{c.nome}</h3>
        {c.padrao && <Chip tom="marca">padrão</Chip>}
        {!c.ativa && <Chip>inativa</Chip>}
        {edita && (
          <span className="ml-auto flex flex-wrap gap-2">
            {c.api && (
              <>
                <Button
                  tamanho="pequeno"
                  ocupado={indo}
                  onClick={() => agir(() => chamar(contas.consultar, { params }))}
                >
                  Buscar agora
                </Button>
                <Button
                  tamanho="pequeno"
                  ocupado={indo}
                  onClick={() => agir(() => chamar(contas.registrarWebhook, { params }))}
                >
                  Registrar avisos
                </Button>
                <Button
                  tamanho="pequeno"
                  ocupado={indo}
                  onClick={() => agir(() => chamar(contas.desligarApi, { params }))}
                >
                  Desligar do banco
                </Button>
              </>
            )}
            <Button tamanho="pequeno" onClick={aoLigar}>
              {c.api ? 'Trocar credenciais' : 'Ligar ao banco'}
            </Button>
            <Button tamanho="pequeno" onClick={aoEditar}>
              Editar
            </Button>
          </span>
        )}
      </header>
      {(geral ?? c.api?.erro) && <AlertBox tom="perigo" titulo={geral ?? c.api?.erro} />}
      <DefinitionList
        largura={140}
        linhas={[
          { rotulo: 'Titular', valor: `${c.titular}, ${formatarDocumento(c.documento)}` },
          { rotulo: 'Chave Pix', valor: c.chave_pix },
          {
            rotulo: 'Banco e conta',
            valor: [c.banco, c.agencia && `ag. ${c.agencia}`, c.numero && `conta ${c.numero}`]
              .filter(Boolean)
              .join(', '),
          },
          { rotulo: 'Pix do banco', valor: c.api ? 'ligado' : 'não ligado: os recebimentos vêm pelo extrato' },
          ...(c.api
            ? [
                {
                  rotulo: 'Avisos do banco',
                  valor: c.api.webhook_registrado_em
                    ? `registrados em ${dataHora(c.api.webhook_registrado_em)}`
                    : 'não registrados',
                },
                {
                  rotulo: 'Última busca',
                  valor: c.api.consultado_ate ? dataHora(c.api.consultado_ate) : 'ainda não houve',
                },
              ]
            : []),
        ]}
      />
    </article>
  )
}
