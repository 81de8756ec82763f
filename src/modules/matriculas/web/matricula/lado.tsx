import { useState, type ReactNode } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { linkDoContrato } from '#modules/contratos/links.ts'
import { linkDaProposta } from '#modules/propostas/links.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { data, numero } from '#ui/formatos.ts'
import { CircleAlert, CircleCheck } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { dadosDaMatricula } from '../../contract/dados.ts'
import type { Matricula } from '../../contract/formas.ts'
import { NOMES_DA_FINALIDADE } from '../../regras/historico.ts'
import { NOMES_DO_MODELO } from '../../regras/plano.ts'
import { finalidades, type Finalidade } from '../../tipos.ts'
import { MudarNaFila } from '../lista/mudar-na-fila.tsx'
import { DialogoDoAto } from './dialogos.tsx'
import { MudarVencimento, Reajustar } from './mudar-plano.tsx'
import { Pares } from './pares.tsx'
import { TextArea } from '#ui/text-area.tsx'

function Parte({ titulo, acao, children }: { titulo: string; acao?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={titulo} className="border-b px-4 py-3.5">
      <h2 className="flex items-center justify-between gap-2 text-13 font-semibold">
        {titulo}
        {acao && <span className="font-normal">{acao}</span>}
      </h2>
      {children}
    </section>
  )
}

/** Plan, exit, waiting list, consents: what is asked about a member most. */
export function Lado({ m }: { m: Matricula }) {
  return (
    <aside className="border-l bg-surface max-lg:border-t max-lg:border-l-0" aria-label="Resumo da matrícula">
      <Plano m={m} />
      {m.fila && <NaFila lugar={m.fila} />}
      {m.se_sair.length > 0 && (
        <Parte titulo="Se sair hoje">
          <Pares linhas={m.se_sair.map((l) => [l.rotulo, l.valor])} />
        </Parte>
      )}
      <Consentimentos m={m} />
    </aside>
  )
}

function NaFila({ lugar }: { lugar: NonNullable<Matricula['fila']> }) {
  const decide = usePode('matriculas.matricula.decidir')
  const [mudando, setMudando] = useState(false)
  return (
    <Parte
      titulo="Lista de espera"
      acao={
        decide && (
          <Button tamanho="pequeno" variante="fantasma" onClick={() => setMudando(true)}>
            Mudar o lugar
          </Button>
        )
      }
    >
      <p className="num mt-1 text-13">
        {lugar.posicao}ª da fila {lugar.usina ? `da ${lugar.usina}` : 'de qualquer usina'}; precisa de{' '}
        {numero(lugar.kwh_necessario, 0)} kWh por mês.
      </p>
      {mudando && <MudarNaFila lugar={lugar} aoFechar={() => setMudando(false)} />}
    </Parte>
  )
}

function Plano({ m }: { m: Matricula }) {
  const hoje = diaAqui()
  // the one that holds today, and what is signed to follow it
  const plano = m.planos.find((p) => p.vigente_de <= hoje) ?? m.planos.at(-1)
  const depois = m.planos.findLast((p) => p.vigente_de > hoje)
  const [edita, decide] = [usePode('matriculas.matricula.editar'), usePode('matriculas.matricula.decidir')]
  const veContratos = usePode('contratos.contrato.ver')
  const [mudando, setMudando] = useState<'vencimento' | 'reajuste' | null>(null)
  const aberta = m.situacao !== 'encerrada'
  const linhas: [string, ReactNode][] = [
    ['Modelo', <b key="m">{NOMES_DO_MODELO[m.modelo_de_cobranca]}</b>],
    ...(plano && plano.desconto !== null ? [['Desconto', emPct(plano.desconto, 0)] satisfies [string, string]] : []),
    ...(plano && plano.tarifa_contratual !== null
      ? [['Tarifa', `R$ ${emNumero(plano.tarifa_contratual, 5)} por kWh`] satisfies [string, string]]
      : []),
    ...(plano && plano.fixo_centavos !== null
      ? [['Por mês', emReais(plano.fixo_centavos)] satisfies [string, string]]
      : []),
    ...(depois
      ? [
          ['Muda em', `${diaBr(depois.vigente_de)}, ${NOMES_DO_MODELO[depois.modelo_de_cobranca]}`] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ['Contratado', `${numero(m.kwh_contratado, 0)} kWh por mês`],
    ['Vencimento', `dia ${m.vencimento_dia}`],
    ['Congelado em', `${data(m.congelado_em)}${m.proposta ? `, proposta v${m.proposta.versao}` : ''}`],
    ...(m.proximo_reajuste
      ? [['Reajuste', `${m.reajuste_indice}, ${diaBr(m.proximo_reajuste)}`] satisfies [string, string]]
      : []),
  ]
  return (
    <Parte
      titulo="Plano"
      acao={
        m.proposta && <Link href={linkDaProposta({ id: m.proposta.id, tipo: 'assinatura' })}>{m.proposta.numero}</Link>
      }
    >
      <Pares linhas={linhas} />
      {aberta && (edita || (decide && m.proximo_reajuste)) && (
        <p className="mt-2 flex flex-wrap gap-2">
          {edita && (
            <Button tamanho="pequeno" onClick={() => setMudando('vencimento')}>
              Mudar vencimento
            </Button>
          )}
          {decide && m.proximo_reajuste && (
            <Button tamanho="pequeno" onClick={() => setMudando('reajuste')}>
              Reajustar
            </Button>
          )}
          {m.contrato_id && veContratos && (
            <Link href={linkDoContrato({ id: m.contrato_id, tipo: 'assinatura' })}>Mudar o plano por aditivo</Link>
          )}
        </p>
      )}
      {mudando === 'vencimento' && <MudarVencimento m={m} aoFechar={() => setMudando(null)} />}
      {mudando === 'reajuste' && <Reajustar m={m} aoFechar={() => setMudando(null)} />}
    </Parte>
  )
}

function Consentimentos({ m }: { m: Matricula }) {
  const edita = usePode('matriculas.matricula.editar')
  const [qual, setQual] = useState<Finalidade | null>(null)
  const dado = (f: Finalidade) => m.consentimentos.some((c) => c.finalidade === f && c.dado)
  return (
    <Parte titulo="Consentimentos" acao={`${finalidades.filter(dado).length} de ${finalidades.length}`}>
      <ul className="mt-2 grid gap-1.5 text-13">
        {finalidades.map((f) => (
          <li key={f} className="flex items-center gap-2">
            {dado(f) ? <CircleCheck className="size-4 text-success" /> : <CircleAlert className="size-4 text-text-3" />}
            <span className="min-w-0 flex-1">{NOMES_DA_FINALIDADE[f]}</span>
            {edita && (
              <Button
                tamanho="pequeno"
                variante="fantasma"
                aria-label={`${dado(f) ? 'Retirar' : 'Registrar'}: ${NOMES_DA_FINALIDADE[f]}`}
                onClick={() => setQual(f)}
              >
                {dado(f) ? 'Retirar' : 'Registrar'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {qual && <Consentir m={m} finalidade={qual} dado={!dado(qual)} aoFechar={() => setQual(null)} />}
    </Parte>
  )
}

function Consentir(p: { m: Matricula; finalidade: Finalidade; dado: boolean; aoFechar: () => void }) {
  const [prova, setProva] = useState('')
  return (
    <DialogoDoAto
      titulo={`${p.dado ? 'Registrar' : 'Retirar'}: ${NOMES_DA_FINALIDADE[p.finalidade]}`}
      confirmar={p.dado ? 'Registrar' : 'Retirar'}
      mandar={() =>
        chamar(dadosDaMatricula.consentir, {
          params: { id: p.m.id },
          body: { finalidade: p.finalidade, dado: p.dado, prova: prova.trim() },
        })
      }
      aoFechar={p.aoFechar}
    >
      {(erros) => (
        <TextArea
          rotulo="Como a pessoa disse isso"
          placeholder="assinou o termo, respondeu no WhatsApp…"
          maxLength={500}
          value={prova}
          erro={erros.prova}
          onChange={(e) => setProva(e.currentTarget.value)}
        />
      )}
    </DialogoDoAto>
  )
}
