import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { ComMotivo } from '#modules/estoque/web/publico.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { plural } from '#ui/formatos.ts'
import { UserCheck } from '#ui/icones.ts'
import { useSemRede } from '#ui/offline-bar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { inventarios, type Inventario } from '../../contract/inventarios.ts'
import { revisoes, type Revisao } from '../../contract/revisao.ts'
import { relerInventarios } from '../dados.ts'

/** What still stops the approval, in words. */
export function oQueFalta(r: Revisao): string | null {
  const onde = (estado: Revisao['linhas'][number]['estado']) => {
    const l = r.linhas.find((x) => x.estado === estado)
    return l && (l.endereco || l.codigo)
  }
  const [contar, recontando, recontar, motivo] = [
    onde('por_contar'),
    onde('recontando'),
    onde('pede_recontagem'),
    onde('pede_motivo'),
  ]
  if (contar) return `Falta contar ${contar}`
  if (recontando) return `Falta recontar ${recontando}`
  if (recontar) return `${recontar} passou da tolerância`
  return motivo ? `Falta o motivo de ${motivo}` : null
}

/** The acts of the supervisor, with the reason beside what is off. */
export function Pe({ inventario: i, revisao: r }: { inventario: Inventario; revisao: Revisao }) {
  const aprova = usePode('inventarios.inventario.aprovar')
  const semRede = useSemRede()
  const [confirmar, setConfirmar] = useState(false)
  const [sozinho, setSozinho] = useState(false)
  const { indo, fazer } = useAto()
  const falta = oQueFalta(r)
  const recontar = r.linhas.filter((l) => l.estado === 'pede_recontagem').map((l) => l.id)
  const ato = (fn: () => Promise<unknown>, falhou: string) =>
    void fazer(
      async () => {
        await fn()
        await relerInventarios()
      },
      (erro) => avisarFalha(falhou, erro),
    )
  const params = { id: i.id }
  return (
    <footer className="flex shrink-0 items-center gap-3 border-t px-4 py-2.5 max-md:flex-wrap">
      <UserCheck className="text-text-2 max-md:hidden" />
      <p className="min-w-0 flex-1 text-12 text-text-2 max-md:basis-full">
        {r.contei > 0
          ? `Você contou ${plural(r.contei, 'posição', 'posições')}: ${
              i.sem_outra ? 'ninguém mais da empresa aprova inventários hoje.' : 'outra pessoa aprova.'
            }`
          : 'O lançamento acontece uma vez só.'}
      </p>
      {falta && <span className="text-12 font-semibold text-warning">{falta}</span>}
      {i.situacao === 'em_contagem' && (
        <Button
          variante="primaria"
          disabled={r.contadas < r.posicoes || semRede}
          ocupado={indo}
          onClick={() => ato(() => chamar(inventarios.revisar, { params }), 'A contagem não encerrou.')}
        >
          {semRede ? 'Sem conexão' : 'Encerrar a contagem'}
        </Button>
      )}
      {i.situacao === 'em_revisao' && recontar.length > 0 && (
        <Button
          ocupado={indo}
          onClick={() =>
            ato(() => chamar(revisoes.recontar, { params, body: { linhas: recontar } }), 'A recontagem não foi pedida.')
          }
        >
          Pedir recontagem de {recontar.length}
        </Button>
      )}
      {i.situacao === 'em_revisao' && aprova && r.contei === 0 && (
        <Button
          variante="primaria"
          disabled={falta !== null || semRede}
          ocupado={indo}
          onClick={() => setConfirmar(true)}
        >
          {semRede ? 'Sem conexão' : 'Aprovar e lançar'}
        </Button>
      )}
      {i.situacao === 'em_revisao' && aprova && r.contei > 0 && i.sem_outra && (
        <Button disabled={falta !== null || semRede} onClick={() => setSozinho(true)}>
          Aprovar sem segunda pessoa
        </Button>
      )}
      {sozinho && (
        <ComMotivo
          titulo="Aprovar o que você contou?"
          descricao="O livro muda agora. No inventário e no registro de atividades fica escrito, em vermelho, que não houve segunda pessoa."
          confirmar="Aprovar e lançar"
          aoFechar={() => setSozinho(false)}
          aoConfirmar={async (motivo) => {
            await chamar(inventarios.aprovarSozinho, { params, body: { motivo } })
            await relerInventarios()
            avisar({ titulo: `${i.codigo} lançado`, tom: 'sucesso' })
          }}
        />
      )}
      <ConfirmDialog
        aberto={confirmar}
        aoMudar={setConfirmar}
        titulo="Aprovar e lançar?"
        descricao={`${plural(r.a_ajustar, 'posição muda', 'posições mudam')} no livro. O lançamento acontece uma vez só e não se desfaz por aqui.`}
        confirmar="Aprovar e lançar"
        aoConfirmar={() =>
          ato(async () => {
            await chamar(inventarios.aprovar, { params })
            avisar({ titulo: `${i.codigo} lançado`, tom: 'sucesso' })
          }, 'O inventário não foi aprovado.')
        }
      />
    </footer>
  )
}
