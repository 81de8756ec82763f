import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Cloud } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { useAto } from '#ui/usar-ato.ts'
import type { Tom } from '#ui/tom.ts'
import { nuvens, type Nuvem } from '../contract/nuvens.ts'
import { relerUsinas } from './dados.ts'
import { EscolherUsina } from './escolher-usina.tsx'
import { NovaNuvem, PROVEDORES } from './nova-nuvem.tsx'

const SITUACOES: Readonly<Record<Nuvem['situacao'], { rotulo: string; tom: Tom }>> = {
  ok: { rotulo: 'Em dia', tom: 'sucesso' },
  acesso: { rotulo: 'Acesso recusado', tom: 'perigo' },
  limitada: { rotulo: 'Limite do portal', tom: 'alerta' },
  fora: { rotulo: 'Sem resposta', tom: 'alerta' },
}

/** Accounts of inverter portals, which are read each night. Credentials are written and never shown. */
export function GavetaDasNuvens({ aoFechar }: { aoFechar: () => void }) {
  const [nova, setNova] = useState(false)
  const contas = useQuery({
    queryKey: ['usinas', 'nuvens'],
    queryFn: async ({ signal }) => (await chamar(nuvens.listar, {}, { signal })).data,
  })
  return (
    <Drawer titulado titulo="Monitoramento dos inversores" aoFechar={aoFechar} largura={560}>
      <div className="grid gap-4 p-4">
        {contas.isPending && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as contas" />}
        {contas.isError && <ErrorState oQueFalhou="As contas não carregaram." aoTentar={() => contas.refetch()} />}
        {contas.data?.length === 0 && !nova && (
          <EmptyState
            icone={<Cloud />}
            frase="Nenhuma conta de monitoramento ligada"
            detalhe="Com o Growatt, o Huawei ou o Sungrow ligado, a energia de cada dia chega sozinha de madrugada."
          />
        )}
        {contas.data?.map((n) => (
          <Conta key={n.id} n={n} />
        ))}
        {nova ? (
          <NovaNuvem aoFechar={() => setNova(false)} />
        ) : (
          <Button className="justify-self-start" variante="primaria" onClick={() => setNova(true)}>
            Ligar uma conta
          </Button>
        )}
      </div>
    </Drawer>
  )
}

function Conta({ n }: { n: Nuvem }) {
  const [ligando, setLigando] = useState(false)
  const { indo, fazer } = useAto()
  const agir = (ato: () => Promise<unknown>, falhou: string) =>
    void fazer(
      async () => {
        await ato()
        await relerUsinas()
      },
      (erro) => avisarFalha(falhou, erro),
    )
  const params = { id: n.id }
  return (
    <section aria-label={n.nome} className="grid gap-2 rounded-md border bg-surface p-3 text-13">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {n.nome} <span className="font-normal text-text-2">{PROVEDORES[n.provedor].nome}</span>
        <StatusChip tom={n.pausada ? 'neutro' : SITUACOES[n.situacao].tom}>
          {n.pausada ? 'Pausada' : SITUACOES[n.situacao].rotulo}
        </StatusChip>
      </h3>
      <p className="text-12 text-text-2">
        {n.lida_em ? `lida em ${dataHora(n.lida_em)}` : 'ainda não foi lida'}
        {n.erro && ` · ${n.erro}`}
      </p>
      <ul className="grid gap-1">
        {n.codigos.map((c) => (
          <li key={c.codigo} className="flex gap-2">
            <span className="num text-text-2">{c.codigo}</span>
            <span className="min-w-0 truncate">{c.usina}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        <Button
          tamanho="pequeno"
          ocupado={indo}
          onClick={() =>
            agir(async () => {
              await chamar(nuvens.sincronizar, { params })
              avisar({ titulo: 'A leitura começou', tom: 'sucesso' })
            }, 'A conta não foi lida.')
          }
        >
          Ler agora
        </Button>
        <Button tamanho="pequeno" onClick={() => setLigando(true)}>
          Ligar a uma usina
        </Button>
        <Button
          tamanho="pequeno"
          onClick={() =>
            agir(() => chamar(nuvens.pausar, { params, body: { pausada: !n.pausada } }), 'A conta não mudou.')
          }
        >
          {n.pausada ? 'Voltar a ler' : 'Pausar'}
        </Button>
      </p>
      {ligando && <LigarCodigo id={n.id} aoFechar={() => setLigando(false)} />}
    </section>
  )
}

/** By which id the portal names a plant. */
function LigarCodigo({ id, aoFechar }: { id: string; aoFechar: () => void }) {
  const [codigo, setCodigo] = useState('')
  const [usina, setUsina] = useState<Opcao | null>(null)
  const { indo, erros, fazer } = useAto()
  const ligar = async () => {
    const feito = await fazer(
      async () => {
        await chamar(nuvens.ligar, { params: { id }, body: { codigo: codigo.trim(), usina_id: usina?.valor ?? '' } })
        await relerUsinas()
      },
      (erro) => avisarFalha('O código não foi ligado.', erro),
    )
    if (feito) aoFechar()
  }
  return (
    <div className="grid gap-3 border-t pt-3">
      <TextField
        rotulo="Código da usina no portal"
        maxLength={80}
        value={codigo}
        erro={erros.codigo}
        onChange={(e) => setCodigo(e.currentTarget.value)}
      />
      <EscolherUsina valor={usina} aoMudar={setUsina} />
      <p className="flex gap-2">
        <Button onClick={aoFechar}>Voltar</Button>
        <Button variante="primaria" ocupado={indo} disabled={!codigo.trim() || !usina} onClick={() => void ligar()}>
          Ligar
        </Button>
      </p>
    </div>
  )
}
