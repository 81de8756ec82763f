import { mesa, montar, quadro, visaoGeral } from './montar.ts'

export const departamento = montar('eng', [
  { titulo: null, linhas: [visaoGeral('eng'), mesa('eng')] },
  {
    titulo: 'Projetos',
    linhas: [
      quadro('/eng/funilprojetos/engenharia', 'Projetos - Engenharia', 'eng.engenharia'),
      quadro('/eng/funilprojetos/protocolos', 'Projetos - Protocolos', 'eng.protocolos'),
      quadro('/eng/funilprojetos/obraderede', 'Projetos - Obra de rede', 'eng.obra_rede'),
      quadro('/eng/funilprojetos/instalacao', 'Projetos - Instalação (gestão)', 'eng.instalacao'),
      quadro('/eng/funilprojetos/homologacao', 'Projetos - Homologação', 'eng.homologacao'),
    ],
  },
  {
    titulo: 'Orçamentos',
    linhas: [
      quadro('/eng/funilorcamentos/viabilidadeate75', 'Viabilidade até 75 kW (micro)', 'eng.viab_ate75'),
      quadro('/eng/funilorcamentos/viabilidadeacima75', 'Viabilidade acima de 75 kW (mini)', 'eng.viab_acima75'),
      quadro('/eng/funilorcamentos/propostacomercial', 'Proposta comercial (engenharia)', 'eng.proposta_tecnica'),
    ],
  },
])
