import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaInteiro } from '#kit/parede.ts'
import { estadoDoPrazo } from '#modules/ordens/regras/prazo.ts'
import { viagem, type Ponto } from '#modules/ordens/regras/distancia.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { EquipeNaSemana, NaBandeja, Semana, Visita } from '../contract/agenda.ts'
import { soNoChao } from '../regras/habilidades.ts'
import { melhorEncaixe } from './comandos/planejar.ts'
import { baseDe, equipesEm, type LinhaDaEquipe } from './consultas/equipes.ts'
import {
  ausenciasEntre,
  notasEntre,
  ocupadosDesde,
  ondeFica,
  semData,
  visitasEntre,
  type LinhaDaVisita,
} from './consultas/semana.ts'
import { fechados, nomeDoFeriado } from './feriados.ts'

/** Suggestions are looked for among the first orders of the tray: each costs a search over the crews. */
const COM_SUGESTAO = 20

const daOrdem = (l: LinhaDaVisita) => ({
  ordem_id: l.ordem_id,
  numero: l.numero,
  ano: l.ano,
  versao: l.versao,
  titulo: l.titulo,
  contato: l.contato,
  cidade: l.cidade,
  tipo: l.tipo,
  prioridade: l.prioridade,
  situacao: l.situacao,
  prazo: estadoDoPrazo(l),
  prazo_em: l.prazo_em.toISOString(),
  duracao_min: l.duracao_min,
  no_telhado: l.no_telhado,
  preferencia: l.preferencia,
  faltam: l.faltam,
})

type VisitaComPonto = Visita & { onde: Ponto | null; vejo: boolean; inicio: number; fim: number; dia: string }

/** The way to each visit: from the one before it on the same day, else from the base of the crew. */
function comViagens(visitas: readonly VisitaComPonto[], equipes: readonly LinhaDaEquipe[]): VisitaComPonto[] {
  const bases = new Map(equipes.map((e) => [e.id, baseDe(e)]))
  const antes = new Map<string, Ponto | null>()
  return visitas.map((v) => {
    const chave = `${v.equipe_id}:${v.dia}`
    const de = antes.has(chave) ? (antes.get(chave) ?? null) : (bases.get(v.equipe_id) ?? null)
    antes.set(chave, v.onde)
    const caminho = de && v.onde ? viagem(de, v.onde) : null
    return { ...v, viagem_km: caminho?.km ?? null, viagem_min: caminho?.minutos ?? null }
  })
}

interface Dia {
  dia: string
  /** ms, from local midnight to local midnight */
  de: number
  ate: number
}

/** Local day of an instant: of the week without asking the zone, which is slow for hundreds of visits. */
function diaDe(dias: readonly Dia[], em: Date): string {
  const ms = em.getTime()
  return dias.find((d) => ms >= d.de && ms < d.ate)?.dia ?? diaAqui(em)
}

/** Minutes of a visit on one day: the working hours of the crew bound those of many days. */
function minutosNo({ inicio, fim }: VisitaComPonto, { de, ate }: Dia, e: LinhaDaEquipe): number {
  const [abre, fecha] = [de + e.inicio_min * 60_000, de + e.fim_min * 60_000]
  const umDia = fim <= ate && inicio >= de
  const corte = umDia ? fim - inicio : Math.min(fim, fecha) - Math.max(inicio, abre)
  return Math.max(0, Math.round(corte / 60_000))
}

const esconder = ({ onde: _onde, vejo, inicio: _inicio, fim: _fim, dia: _dia, ...v }: VisitaComPonto): Visita =>
  vejo
    ? v
    : { ...v, titulo: 'Ocupada', contato: null, cidade: '', preferencia: '', faltam: [], numero: 0, ordem_id: '' }

export async function montarSemana(
  db: Db,
  ctx: Ctx,
  p: { de: string; visao: 'equipe' | 'instalacao' },
): Promise<Semana> {
  const dias = Array.from({ length: 6 }, (_, k): Dia => {
    const dia = somarDias(p.de, k)
    const { de, ate } = diaInteiro(dia, FUSO)
    return { dia, de: de.getTime(), ate: ate.getTime() }
  })
  const [inicio, fim] = [diaInteiro(p.de, FUSO).de, diaInteiro(somarDias(p.de, 5), FUSO).ate]
  const instalacao = p.visao === 'instalacao'
  const agora = new Date()
  const [equipes, linhas, ausencias, bandeja, notas, ocupados, feriado] = await Promise.all([
    equipesEm(db, p.de > diaAqui(agora) ? p.de : diaAqui(agora), instalacao ? { instalacao } : {}),
    visitasEntre(db, ctx, inicio, fim),
    ausenciasEntre(db, inicio, fim),
    semData(db, ctx, instalacao),
    notasEntre(db, p.de, somarDias(p.de, 5)),
    ocupadosDesde(db, agora),
    fechados(db),
  ])
  const visitas = comViagens(
    linhas.flatMap((l) =>
      l.equipe_id && l.de && l.ate
        ? [
            {
              ...daOrdem(l),
              equipe_id: l.equipe_id,
              de: l.de.toISOString(),
              ate: l.ate.toISOString(),
              confirmada: l.confirmada,
              viagem_km: null,
              viagem_min: null,
              onde: ondeFica(l),
              inicio: l.de.getTime(),
              fim: l.ate.getTime(),
              dia: diaDe(dias, l.de),
              vejo: l.vejo,
            },
          ]
        : [],
    ),
    equipes,
  )
  const porEquipe = Map.groupBy(visitas, (v) => v.equipe_id)
  return {
    de: p.de,
    dias: dias.map(({ dia }) => ({
      dia,
      feriado: feriado(dia) ? (nomeDoFeriado(dia) ?? 'fechado') : null,
      nota: notas.get(dia) ?? null,
    })),
    equipes: equipes.map((e) => naSemana(e, dias, porEquipe.get(e.id) ?? [])),
    visitas: visitas.map(esconder),
    ausencias: ausencias.map((a) => ({
      id: a.id,
      especie: a.especie,
      equipe_id: a.equipe_id,
      usuario_id: a.recurso_tipo === 'tecnico' ? a.recurso_id : null,
      quem: a.quem,
      de: a.de.toISOString(),
      ate: a.ate.toISOString(),
      motivo: a.motivo,
    })),
    bandeja: bandeja.map((l, k): NaBandeja => {
      const livre =
        k < COM_SUGESTAO && l.faltam.length === 0
          ? melhorEncaixe(equipes, ocupados, { id: l.ordem_id, ...l }, { desde: agora, feriado })
          : null
      return {
        ...daOrdem(l),
        cabe: livre && {
          equipe_id: livre.equipe_id,
          equipe: livre.equipe,
          de: livre.de.toISOString(),
          ate: livre.ate.toISOString(),
          viagem_min: livre.viagem_min,
        },
      }
    }),
    bandeja_min: bandeja.reduce((soma, l) => soma + l.duracao_min, 0),
  }
}

function naSemana(e: LinhaDaEquipe, dias: readonly Dia[], dela: readonly VisitaComPonto[]): EquipeNaSemana {
  return {
    id: e.id,
    nome: e.nome,
    veiculo: e.veiculo,
    cidade: e.cidade,
    inicio_min: e.inicio_min,
    fim_min: e.fim_min,
    capacidade_min: e.capacidade_min,
    sabado: e.sabado,
    instalacao: e.instalacao,
    membros: e.membros.map((m) => ({ id: m.id, nome: m.nome, certificados: { ...m.certificados } })),
    dias: dias.map((d) => {
      const { dia } = d
      const doDia = dela.filter((v) => v.inicio < d.ate && v.fim > d.de)
      return {
        dia,
        trabalho_min: doDia.reduce((soma, v) => soma + minutosNo(v, d, e), 0),
        viagem_min: doDia.filter((v) => v.dia === dia).reduce((soma, v) => soma + (v.viagem_min ?? 0), 0),
        capacidade_min: e.capacidade_min,
        so_no_chao: e.membros.length > 0 && soNoChao(e.membros, dia),
      }
    }),
  }
}
