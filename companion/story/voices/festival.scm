;; Loaded by Festival before it is asked for anything (festival.py): speech that stays far from the limits of 16 bits.

;; The Czech voices filter their recordings into 16 bits, which wrap round where the sound is too loud, and are then
;; raised by 1.8, which cuts them off. So every recorded sound is turned down once, before it is filtered, and nothing
;; is raised behind: the app makes all voices equally loud.

(defvar turned-down-factor 0.25)
(defvar turned-down nil)  ; names of voices and sounds; a sound is shared by all that is said

(define (turn-down voice unit)
  (let ((name (string-append voice " " (item.name unit))))
    (if (not (member_string name turned-down))
        (begin
          (set! turned-down (cons name turned-down))
          (item.set_feat unit 'energy_factor turned-down-factor)))))

;; UniSyn of synthesis.scm, which gives no occasion between finding the sounds and joining them.
(defSynthType Quiet
  (Param.def "unisyn.window_name" "hanning")
  (Param.def "unisyn.window_factor" 1.0)
  (us_get_diphones utt)
  (mapcar (lambda (unit) (turn-down spoken-voice unit)) (utt.relation.items utt 'Unit))
  (us_energy_normalise utt 'Unit)
  (us_unit_concat utt)
  (if (not (member 'f0 (utt.relationnames utt)))
      (targets_to_f0 utt))
  (us_f0_to_pitchmarks
   utt 'f0 'TargetCoef
   (+ 0.02 (if (utt.relation.last utt 'Segment) (item.feat (utt.relation.last utt 'Segment) "end") 0)))
  (us_mapping utt 'segment_single)
  (us_generate_wave utt 'lpc 'analysis_period)
  utt)

(define (speak voice text file)
  (set! spoken-voice voice)
  (eval (list (intern (string-append "voice_" voice))))
  (set! after_synth_hooks nil)
  (if (string-equal (Param.get 'Synth_Method) "UniSyn")
      (Param.set 'Synth_Method 'Quiet))
  (utt.save.wave (utt.synth (eval (list 'Utterance 'Text text))) file 'riff)
  (format t "\nspoken %s\n" file)
  (fflush nil))
